// What opens this browser's seats and lists its games.
//
// The key never leaves the browser. From it follow the secret of each game's seats, which opens that game and its rematches
// and nothing else, and the secret of its lists, which opens no seat (docs/decisions/0018-seats-of-their-own.md).

import type { GameId, HeldSeat } from '../protocol/messages';
import { persisted } from '../settings/persisted';
import { hmac } from './hmac';

interface Purse {
  /** The secret of lists, where it does not follow from the key: the owner's, or the one secret for all of an earlier page. */
  own?: string;
  /** `own` is the owner's: seats follow from it, as they do in the terminal. */
  owner?: boolean;
  /** Secrets of this browser from before. */
  before: string[];
  /** Seats that follow from no key: of links that were opened, and of earlier pages. */
  seats: HeldSeat[];
}

const MOST_SEATS = 200;
/** Links to seats of one game: whichever opens it is found, and nobody can push the good one out. */
const MOST_OF_A_GAME = 4;
const isSound = (secret: string): boolean => /^[\w-]{43}$/.test(secret);
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const written = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const read = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));

const derived = (key: string, from: string): string => written(hmac(read(key), new TextEncoder().encode(from)));

/** 32 random bytes as base64url without padding: 43 characters. */
const mine = written(crypto.getRandomValues(new Uint8Array(32)));

const keyring = persisted<string[]>(
  'tabiya.keys',
  () => [mine],
  stored => {
    const sound = stored.filter(isSound);
    return sound.length > 0 ? sound : [mine];
  },
);
// Purses of pages before protocol 2 have no `before`.
const purse = persisted<Purse>(
  'tabiya.seats',
  () => ({ before: [], seats: [] }),
  stored => ({ ...stored, before: stored.before ?? [], seats: stored.seats.filter(({ secret }) => isSound(secret)) }),
);

let used = false;

/** The keys of this browser, the present one first: two tabs that came first at the same moment may have made one each. */
const keys = (): readonly string[] => {
  const present = keyring.read();
  const all = used && !present.includes(mine) ? [...present, mine] : present;
  used ||= all[0] === mine;
  keyring.write(all);
  return all;
};

const seatKeys = (): readonly string[] => {
  const { own, owner } = purse.read();
  return own && owner ? [own, ...keys()] : keys();
};

const seatSecret = (key: string, game: GameId): string => derived(key, `seat ${game}`);

/** Every secret under which this browser has games in lists, the present one first. */
export const ownSecrets = (): readonly string[] => {
  const { own, before } = purse.read();
  return [...new Set([...(own ? [own] : []), ...keys().map(key => derived(key, 'list')), ...before])];
};

/** The secret under which new games are in this browser's lists, and under which its studies and its deck are. */
export const ownSecret = (): string => ownSecrets()[0] ?? '';

/** The owner of the machine is this browser's user: new games are the owner's, and those of before stay. */
export const becomeOwner = (owner: string): void => {
  const { own, before, seats } = purse.read();
  const earlier = [...(own ? [own] : []), ...before].filter(secret => secret !== owner);
  purse.write({ own: owner, owner: true, before: earlier, seats });
};

/** A name for a new game, so that its secret can follow from it. */
export const freshName = (): GameId => {
  let name = '';
  // Six bits are a letter, or none.
  while (name.length < 10) name += LETTERS[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 63) & 63] ?? '';
  return name;
};

/** The secret that this browser puts on seats of its own. */
export const newSecret = (game: GameId): string => seatSecret(seatKeys()[0] ?? '', game);

/** Rematches that were come to from a game whose secret opens them, and whatever else was found to be open. */
const found = new Map<GameId, string>();

/** The secret to show in a game; whether it opens anything, the server says. */
export const secretFor = (game: GameId): string =>
  found.get(game) ?? purse.read().seats.find(seat => seat.game === game)?.secret ?? newSecret(game);

/** Whatever may open a game, the likeliest first. `series` is the game it is a rematch of. */
export const secretsFor = (game: GameId, series?: GameId): readonly string[] => {
  const { own, before, seats: lent } = purse.read();
  const names = series ? [game, series] : [game];
  const links = lent.filter(seat => seat.game === game).map(({ secret }) => secret);
  const seats = names.flatMap(name => seatKeys().map(key => seatSecret(key, name)));
  return [...new Set([secretFor(game), ...links, ...seats, ...(own ? [own] : []), ...before])];
};

/** Remembers, while the page is open, which of them did. */
export const remember = (game: GameId, secret: string): void => void found.set(game, secret);

/** The address that opens this browser's seat of a game anywhere. */
export const seatLink = (game: GameId): string => `${location.origin}/g/${game}#seat=${secretFor(game)}`;

/**
 * Keeps a seat that was opened by its link; the games opened last first, the oldest forgotten. What is no secret is not kept, and no link
 * takes the place of another of its game: whether it opens anything, only the server knows.
 */
export const keepSeat = (game: GameId, secret: string): void => {
  if (!isSound(secret)) return;
  if (secretsFor(game).includes(secret)) {
    remember(game, secret);
    return;
  }
  const { seats, ...rest } = purse.read();
  const same = [...seats.filter(seat => seat.game === game), { game, secret }].slice(0, MOST_OF_A_GAME);
  purse.write({ ...rest, seats: [...same, ...seats.filter(seat => seat.game !== game)].slice(0, MOST_SEATS) });
};

/** Forgets a game that is no more. */
export const forget = (game: GameId): void => {
  found.delete(game);
  const { seats, ...rest } = purse.read();
  purse.write({ ...rest, seats: seats.filter(seat => seat.game !== game) });
};

/** Seats that are in no list of this browser's. */
export const lentSeats = (): HeldSeat[] => {
  const own = ownSecrets();
  return purse.read().seats.filter(seat => !own.includes(seat.secret));
};
