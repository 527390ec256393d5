// A position as FEN, taken apart and put together. This is notation only: whether it can be played is the server's to say.

import { squaresFrom } from '../board/square';
import type { Color, Role } from '../protocol/messages';

/** Everything that a FEN says. Pieces as the protocol writes them, `wQ`; one that was a pawn once is marked, `wQ~`. */
export interface Setup {
  pieces: Readonly<Record<string, string>>;
  turn: Color;
  /** Letters of rights, as they stand: `KQkq`, `HAha`; empty for none. */
  castling: string;
  /** The square that a pawn has just passed; empty for none. */
  enPassant: string;
  pockets: Readonly<Record<Color, Readonly<Record<Role, number>>>>;
  /** Checks that each side has still to give; absent where they do not count. */
  checks?: Readonly<Record<Color, number>> | undefined;
  halfmoves: number;
  fullmoves: number;
}

/** What a mode adds to a FEN. */
export interface Additions {
  pockets?: boolean | undefined;
  /** How many checks win. */
  checks?: number | undefined;
}

export const NOTHING: Setup = {
  pieces: {},
  turn: 'white',
  castling: '',
  enPassant: '',
  pockets: { white: {}, black: {} },
  halfmoves: 0,
  fullmoves: 1,
};

const SQUARES = squaresFrom('white');
const pieceOf = (letter: string): string => (letter === letter.toUpperCase() ? 'w' : 'b') + letter.toUpperCase();
const letterOf = (piece: string): string => (piece.startsWith('w') ? piece.slice(1) : piece.slice(1).toLowerCase());

const readBoard = (text: string): Record<string, string> | undefined => {
  const pieces: Record<string, string> = {};
  const ranks = text.split('/');
  if (ranks.length !== 8) return undefined;
  for (const [row, rank] of ranks.entries()) {
    let column = 0;
    for (const letter of rank) {
      const square = SQUARES[row * 8 + column];
      if (/[1-8]/.test(letter)) column += Number(letter);
      else if (letter === '~') {
        const before = SQUARES[row * 8 + column - 1];
        if (column === 0 || !before || !pieces[before]) return undefined;
        pieces[before] += '~';
      } else if (/[a-z]/i.test(letter) && square && column < 8) {
        pieces[square] = pieceOf(letter);
        column += 1;
      } else return undefined;
    }
    if (column !== 8) return undefined;
  }
  return pieces;
};

const readPockets = (text: string): Setup['pockets'] => {
  const pockets: Record<Color, Record<Role, number>> = { white: {}, black: {} };
  for (const letter of text.replace(/[^a-z]/gi, '')) {
    const side = pockets[letter === letter.toUpperCase() ? 'white' : 'black'];
    const role = letter.toUpperCase();
    side[role] = (side[role] ?? 0) + 1;
  }
  return pockets;
};

/** What a FEN says; undefined if its board cannot be drawn. */
export const readFen = (text: string, most = 0): Setup | undefined => {
  const [placed = '', turn = 'w', castling = '-', enPassant = '-', ...rest] = text.trim().split(/[\s_]+/);
  const [, board = '', pocket = ''] = /^([^[]*)(\[.*\])?$/.exec(placed) ?? [];
  const pieces = readBoard(board);
  if (!pieces) return undefined;
  const counted = rest.find(field => field.includes('+'));
  const [white, black] = (counted ?? '').split('+').filter(Boolean).map(Number);
  const given = counted?.startsWith('+') ?? false;
  const left = (count: number | undefined): number => Math.max(0, given ? most - (count ?? 0) : (count ?? most));
  const [halfmoves, fullmoves] = rest.filter(field => field !== counted).map(Number);
  return {
    pieces,
    turn: turn.toLowerCase() === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : castling,
    enPassant: enPassant === '-' ? '' : enPassant,
    pockets: readPockets(pocket),
    ...((counted || most > 0) && { checks: { white: left(white), black: left(black) } }),
    halfmoves: halfmoves || 0,
    fullmoves: fullmoves || 1,
  };
};

const writeBoard = (pieces: Setup['pieces']): string => {
  const ranks: string[] = [];
  for (let row = 0; row < 8; row++) {
    const cells = SQUARES.slice(row * 8, row * 8 + 8).map(square => (pieces[square] ? letterOf(pieces[square]) : ' '));
    ranks.push(cells.join('').replace(/ +/g, gap => String(gap.length)));
  }
  return ranks.join('/');
};

const writePockets = (pockets: Setup['pockets']): string => {
  const held = (color: Color): string =>
    Object.entries(pockets[color])
      .map(([role, count]) => (color === 'white' ? role : role.toLowerCase()).repeat(count))
      .join('');
  return `[${held('white')}${held('black')}]`;
};

/** The FEN of a setup in a mode. */
export const writeFen = (setup: Setup, { pockets, checks }: Additions = {}): string => {
  const left = setup.checks ?? { white: checks ?? 0, black: checks ?? 0 };
  return [
    writeBoard(setup.pieces) + (pockets ? writePockets(setup.pockets) : ''),
    setup.turn === 'white' ? 'w' : 'b',
    setup.castling || '-',
    setup.enPassant || '-',
    ...(checks ? [`${left.white}+${left.black}`] : []),
    setup.halfmoves,
    setup.fullmoves,
  ].join(' ');
};

/** What stands where, without the marks of pieces that were pawns. */
export const plainPieces = (pieces: Setup['pieces']): Record<string, string> =>
  Object.fromEntries(Object.entries(pieces).map(([square, piece]) => [square, piece.replace('~', '')]));

/** A FEN as a part of an address: blanks as underscores, which readers of FEN know. */
export const fenInAddress = (fen: string): string => encodeURIComponent(fen.replace(/ /g, '_')).replace(/%2F/g, '/');

/** The address of a screen with a position. */
export const addressOf = (path: string, fen: string, mode: string): string =>
  `${path}?fen=${fenInAddress(fen)}${mode === 'chess' ? '' : `&mode=${encodeURIComponent(mode)}`}`;
