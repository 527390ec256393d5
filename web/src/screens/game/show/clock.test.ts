import { expect, it } from 'vitest';
import type { ClockView } from '../../../protocol/messages';
import { formatTime, spokenTime, stoodAt, timeLeft } from './clock';

it.each([
  [3_600_000, '1:00:00'],
  [754_999, '12:34'],
  [60_000, '1:00'],
  [10_000, '0:10'],
  [9_999, '0:09.9'],
  [60, '0:00.0'],
  [0, '0:00.0'],
  [-5, '0:00.0'],
  [90_000_000, '1d 01:00'],
])('%d ms are shown as %s', (milliseconds, text) => expect(formatTime(milliseconds)).toBe(text));

it('counts down on the running side only, and after the delay', () => {
  const clocks: ClockView = { white: { left: 10_000, delay: 3_000, low: 0 }, black: { left: 8_000, low: 0 }, running: 'white' };
  expect(timeLeft(clocks, 'white', 2_000)).toBe(10_000);
  expect(timeLeft(clocks, 'white', 5_000)).toBe(8_000);
  expect(timeLeft(clocks, 'white', 60_000)).toBe(0);
  expect(timeLeft(clocks, 'black', 5_000)).toBe(8_000);
});

it('allows for the way a message had to go', () => {
  expect(stoodAt(5_000, 300)).toBe(4_850);
  expect(stoodAt(5_000, undefined)).toBe(5_000);
  expect(stoodAt(5_000, 60_000)).toBe(4_000);
});

it('is spoken in whole words', () => {
  expect(spokenTime(125_900)).toBe('2 minutes 5 seconds');
  expect(spokenTime(3_661_000)).toBe('1 hour 1 minute 1 second');
  expect(spokenTime(300)).toBe('0 seconds');
});
