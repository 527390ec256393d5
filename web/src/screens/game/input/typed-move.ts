// A move typed in any spelling. What is legal comes from the server; here is only spelling.

import { FIGURINES, roleOf } from '../../../notation/san';
import type { Destination, Moves } from '../../../protocol/messages';

/** What somebody typed, compared with what may be played. */
export type Typed =
  | { kind: 'move'; from?: string; destination: Destination; uci: string }
  | { kind: 'ambiguous'; candidates: string[] }
  | { kind: 'illegal' }
  | { kind: 'text' };

interface Candidate {
  from: string;
  destination: Destination;
  uci: string;
  promotion?: string;
  /** Chosen if no promotion is named. */
  usual: boolean;
}

const candidatesOf = (moves: Moves): Candidate[] =>
  Object.entries(moves.from).flatMap(([from, destinations]) =>
    destinations.flatMap((destination): Candidate[] =>
      destination.promotions?.length
        ? destination.promotions.map(({ role, uci }, index) => ({ from, destination, uci, promotion: role, usual: index === 0 }))
        : [{ from, destination, uci: destination.uci, usual: true }],
    ),
  );

const unique = (found: Candidate[]): Typed => {
  const moves = [...new Map(found.map(candidate => [candidate.uci, candidate])).values()];
  const [first] = moves;
  if (!first) return { kind: 'illegal' };
  if (moves.length > 1) return { kind: 'ambiguous', candidates: moves.map(({ uci }) => uci) };
  return { kind: 'move', from: first.from, destination: first.destination, uci: first.uci };
};

const COORDINATES = /^([a-h][1-8])\s*[-x–:]?\s*([a-h][1-8])\s*=?\s*\(?([a-z])?\)?$/i;
/** A capital right before a small square is a piece: `B5c6` is a bishop's move, `B5 c6` and `B5C6` go from square to square. */
const PIECE_AND_RANK = /^[A-H][1-8][-x–:]?[a-h][1-8]/;
const ALGEBRAIC = /^([A-Z])?([a-h])?([1-8])?[-x:]?([a-h][1-8])(?:=?\(?([A-Za-z])\)?)?$/;
const CASTLE = /^([oO0])[-–‑]?\1([-–‑]?\1)?$/;
const DROP = /^([A-Za-z])?@([a-h][1-8])$/;
const UNFIGURED: Record<string, string> = Object.fromEntries(
  Object.values(FIGURINES).flatMap(set => Object.entries(set).map(([letter, figure]) => [figure, letter === 'P' ? '' : letter])),
);

/** Whether a letter in it was read in the language of the page. */
export const isTranslated = (text: string): boolean => /[A-Z]/.test(text) && [...text].some(letter => roleOf(letter) !== letter);

/** Reads `e4`, `Nf3`, `nf3`, `Nbxd7+`, `1. e8=Q`, `0-0`, `e2e4`, `e2-e4`, `move e7 e8 Q`, `♘f3`, `N@f3`. Anything else is text. */
export const readMove = (text: string, moves: Moves, pieces: Readonly<Record<string, string>>): Typed => {
  const plain = text
    .trim()
    .replace(/[♔-♟]\uFE0E?/g, figure => UNFIGURED[figure[0] ?? ''] ?? '')
    .replace(/^\d+\s*\.+\s*/, '')
    .replace(/^move\s+(?=\S)/i, '')
    .replace(/\s*e\.?p\.?$/i, '')
    .replace(/[+#!?]+$/, '');
  const all = candidatesOf(moves);
  const castle = CASTLE.exec(plain);
  if (castle) {
    const name = castle[2] ? 'O-O-O' : 'O-O';
    return unique(all.filter(({ destination }) => destination.castle === name));
  }
  const coordinates = COORDINATES.exec(plain);
  if (coordinates && !PIECE_AND_RANK.test(plain)) {
    const [, from = '', to = '', promotion] = coordinates;
    return unique(
      all.filter(
        candidate =>
          candidate.from === from.toLowerCase() && candidate.destination.to === to.toLowerCase() && fits(candidate, promotion),
      ),
    );
  }
  const drop = DROP.exec(plain);
  if (drop) {
    const destination = moves.drops?.[roleOf((drop[1] ?? 'P').toUpperCase())]?.find(({ to }) => to === drop[2]);
    return destination ? { kind: 'move', destination, uci: destination.uci } : { kind: 'illegal' };
  }
  const typed = algebraic(plain, all, pieces);
  if (typed.kind !== 'illegal' && typed.kind !== 'text') return typed;
  // `nf3`; a small letter of a file is the file: `bc4` is never a bishop's move.
  if (/^[a-h]/.test(plain)) return typed;
  const capital = algebraic(plain.charAt(0).toUpperCase() + plain.slice(1), all, pieces);
  return capital.kind === 'move' || capital.kind === 'ambiguous' ? capital : typed;
};

const algebraic = (plain: string, all: Candidate[], pieces: Readonly<Record<string, string>>): Typed => {
  const found = ALGEBRAIC.exec(plain);
  if (!found) return { kind: 'text' };
  const [, letter = 'P', file, rank, to, promotion] = found;
  const role = roleOf(letter);
  return unique(
    all.filter(
      candidate =>
        pieces[candidate.from]?.slice(1) === role &&
        candidate.destination.to === to &&
        !candidate.destination.castle &&
        (!file || candidate.from[0] === file) &&
        (!rank || candidate.from[1] === rank) &&
        fits(candidate, promotion),
    ),
  );
};

const fits = (candidate: Candidate, promotion: string | undefined): boolean =>
  promotion ? candidate.promotion?.toUpperCase() === roleOf(promotion).toUpperCase() : candidate.usual;
