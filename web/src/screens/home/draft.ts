// What the new-game panel has been set to, and the game it makes.

import type { NewGame, SeatPlan } from '../../protocol/messages';
import type { Bounds } from '../../ui/bounds';

export type Opponent = 'computer' | 'table' | 'friend' | 'watch';
export type ClockChoice = 'none' | 'preset' | 'custom' | 'own';

export interface Draft {
  opponent: Opponent;
  level: number;
  /** The second computer's, when watching. */
  otherLevel: number;
  /** Computers may open from their book. */
  book: boolean;
  name: string;
  otherName: string;
  mode: string;
  /** The text of a mode file of one's own; empty: a mode of the server. */
  modeFile: string;
  color: 'white' | 'black' | 'random';
  clock: ClockChoice;
  preset: string;
  minutes: number;
  increment: number;
  /** The other side's minutes; 0: the same. */
  odds: number;
  own: string;
  fen: string;
  /** The number of a drawn start; below 0: whatever is drawn. */
  draw: number;
  ruleset: string;
  turns: number;
  speed: number;
}

/** Whoever shows a draft and changes it. */
export interface DraftProps {
  draft: Draft;
  change(part: Partial<Draft>): void;
}

export const BOUNDS = {
  minutes: { least: 0.25, most: 600 },
  increment: { least: 0, most: 180, whole: true },
  odds: { least: 0.25, most: 600 },
  turns: { least: 1, most: 1000, whole: true },
  chess960: { least: 0, most: 959, whole: true },
} as const satisfies Record<string, Bounds>;

export const FRESH: Draft = {
  opponent: 'computer',
  level: 14,
  otherLevel: 14,
  book: true,
  name: '',
  otherName: '',
  mode: 'chess',
  modeFile: '',
  color: 'white',
  clock: 'none',
  preset: '',
  minutes: 10,
  increment: 5,
  odds: 0,
  own: '',
  fen: '',
  draw: -1,
  ruleset: '',
  turns: 0,
  speed: 10,
};

const seconds = (minutes: number): string => (Number.isInteger(minutes) ? `${minutes}m` : `${Math.round(minutes * 60)}s`);

/** The clock in the grammar of the server; `none` without. */
export const clockOf = (draft: Draft): string => {
  const side = (minutes: number): string => seconds(minutes) + (draft.increment > 0 ? `+${draft.increment}s` : '');
  switch (draft.clock) {
    case 'none':
      return 'none';
    case 'preset':
      return draft.preset || 'none';
    case 'own':
      return draft.own.trim() || 'none';
    case 'custom': {
      if (!hasOdds(draft)) return side(draft.minutes);
      const [white, black] = draft.color === 'black' ? [draft.odds, draft.minutes] : [draft.minutes, draft.odds];
      return `${side(white)} vs ${side(black)}`;
    }
  }
};

const named = (name: string): { name?: string } => (name.trim() ? { name: name.trim() } : {});

/** The level from which on computers have a book. */
const BOOK_LEVEL = 4;

/** Whether a book makes a difference to the game. */
export const hasBook = (draft: Draft): boolean => {
  const levels =
    draft.opponent === 'computer' ? [draft.level] : draft.opponent === 'watch' ? [draft.level, draft.otherLevel] : [];
  return draft.mode === 'chess' && !draft.modeFile && levels.some(level => level >= BOOK_LEVEL);
};

const computer = (draft: Draft, level: number): SeatPlan => ({ kind: 'computer', level, ...(!draft.book && { book: false }) });

const seatsOf = (draft: Draft): { white: SeatPlan; black: SeatPlan } => {
  if (draft.opponent === 'watch') return { white: computer(draft, draft.level), black: computer(draft, draft.otherLevel) };
  const me: SeatPlan = { kind: 'me', ...named(draft.name) };
  if (draft.opponent === 'table') return { white: me, black: { kind: 'me', ...named(draft.otherName) } };
  const other: SeatPlan =
    draft.opponent === 'friend' ? { kind: 'friend', ...named(draft.otherName) } : computer(draft, draft.level);
  return draft.color === 'black' ? { white: other, black: me } : { white: me, black: other };
};

const hasOdds = (draft: Draft): boolean => draft.clock === 'custom' && draft.odds > 0 && draft.odds !== draft.minutes;

/** Time odds belong to a person: where the color is drawn it must be drawn before the clocks are set. */
export const settled = (draft: Draft, random: () => number): Draft =>
  draft.color === 'random' && hasOdds(draft) ? { ...draft, color: random() < 0.5 ? 'white' : 'black' } : draft;

/** The game the panel asks for. */
export const plan = (draft: Draft, prescribedClock?: string): NewGame => ({
  mode: draft.mode,
  ...(draft.modeFile && { modeFile: draft.modeFile }),
  ...seatsOf(draft),
  ...(draft.color === 'random' && (draft.opponent === 'computer' || draft.opponent === 'friend') && { shuffle: true }),
  ...(prescribedClock === undefined && { clock: clockOf(draft) }),
  ...(draft.fen.trim() && { fen: draft.fen.trim() }),
  // With a position the number only says how the pieces look.
  ...(draft.draw >= 0 && (draft.fen.trim() ? draft.mode !== 'chess960' : draft.mode === 'chess960') && { draw: draft.draw }),
  ...(draft.ruleset && { ruleset: draft.ruleset }),
  ...(draft.opponent === 'watch' && { speed: draft.speed, ...(draft.turns > 0 && { turns: draft.turns }) }),
});
