// What a clock shows. The server says how much was left; the page counts down from there.

import type { ClockView, Color } from '../../../protocol/messages';
import { words } from '../../../words/words';

/** Time left on a side's clock, `elapsed` milliseconds after the message. */
export const timeLeft = (clocks: ClockView, color: Color, elapsed: number): number => {
  const side = clocks[color];
  if (clocks.running !== color) return side.left;
  return Math.max(0, side.left - Math.max(0, elapsed - (side.delay ?? 0)));
};

/** How long a message travelled, at most; half of there and back. */
const MOST_ONE_WAY = 1_000;

/** When the clocks of a message stood as it tells: before it came, by the way it had to go. */
export const stoodAt = (arrived: number, roundTrip: number | undefined): number =>
  arrived - Math.min(MOST_ONE_WAY, (roundTrip ?? 0) / 2);

const two = (value: number): string => String(value).padStart(2, '0');

/** `1:02:03`, `12:34`, and with tenths below ten seconds: `0:09.4`. Never shows more than is left. */
export const formatTime = (milliseconds: number): string => {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) {
    const tenths = Math.floor(left / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.floor(left / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** The same for the ear: `2 minutes 5 seconds`. */
export const spokenTime = (milliseconds: number): string => {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000);
  return words.announce.time(Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60);
};
