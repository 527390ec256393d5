// The secrets that open this browser's seats, and where else they may be kept when storage is blocked.

import type { GameId, HeldSeat } from '../protocol/messages';
import { kept } from '../settings/kept';

interface Purse {
  own: string;
  /** Secrets of this browser from before it took over the owner's. */
  before: string[];
  seats: HeldSeat[];
}

const MOST_SEATS = 200;

/** 32 random bytes as base64url without padding: 43 characters. */
export const freshSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

// Purses of pages before protocol 2 have no `before`.
const purse = kept<Purse>('tabiya.seats', () => ({ own: freshSecret(), before: [], seats: [] }), stored => ({ ...stored, before: stored.before ?? [] }));

/** The secret this browser puts on new seats. */
export const ownSecret = (): string => {
  const present = purse.read();
  purse.write(present);
  return present.own;
};

/** Every secret under which this browser has games, the present one first. */
export const ownSecrets = (): readonly string[] => [ownSecret(), ...purse.read().before];

/** The owner of the machine is this browser's user: new games are the owner's, and those of before stay. */
export const becomeOwner = (owner: string): void => {
  const { own, before, seats } = purse.read();
  if (own !== owner) purse.write({ own: owner, before: [own, ...before.filter(secret => secret !== owner)], seats });
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
  const { seats, ...rest } = purse.read();
  purse.write({ ...rest, seats: [{ game, secret }, ...seats.filter(seat => seat.game !== game)].slice(0, MOST_SEATS) });
};

/** Forgets a game that is no more. */
export const forget = (game: GameId): void => {
  const { seats, ...rest } = purse.read();
  purse.write({ ...rest, seats: seats.filter(seat => seat.game !== game) });
};

export const heldSeats = (): HeldSeat[] => purse.read().seats;
