// The secrets that open this browser's seats, and where else they may be kept when storage is blocked.

import type { GameId, HeldSeat } from '../protocol/messages';
import { kept } from '../settings/kept';

interface Purse {
  own: string;
  seats: HeldSeat[];
}

const MOST_SEATS = 200;

/** 32 random bytes as base64url without padding: 43 characters. */
export const freshSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const purse = kept<Purse>('tabiya.seats', () => ({ own: freshSecret(), seats: [] }));

/** The secret this browser puts on new seats. */
export const ownSecret = (): string => {
  const present = purse.read();
  purse.write(present);
  return present.own;
};

/** The secret for a game, if this browser holds one. */
export const secretFor = (game: GameId): string | undefined =>
  purse.read().seats.find(seat => seat.game === game)?.secret;

/** The address that opens this browser's seat of a game anywhere. */
export const seatLink = (game: GameId): string | undefined => {
  const secret = secretFor(game);
  return secret && `${location.origin}/g/${game}#seat=${secret}`;
};

/** Remembers that a secret opens a game; the newest first, the oldest forgotten. */
export const remember = (game: GameId, secret: string): void => {
  const { own, seats } = purse.read();
  purse.write({ own, seats: [{ game, secret }, ...seats.filter(seat => seat.game !== game)].slice(0, MOST_SEATS) });
};

/** Forgets a game that is no more. */
export const forget = (game: GameId): void => {
  const { own, seats } = purse.read();
  purse.write({ own, seats: seats.filter(seat => seat.game !== game) });
};

export const heldSeats = (): HeldSeat[] => purse.read().seats;
