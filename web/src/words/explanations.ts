// Why a game ended, in English sentences: a part of the dictionary. The server sends the code and the facts.

import type { Color, Parameter } from '../protocol/messages';

type Facts = Record<string, Parameter>;

/** The name of whoever has a side. */
export type Who = (color: Color) => string;

const side = (value: Parameter | undefined, who: Who): string => (value === 'black' || value === 'white' ? who(value) : 'A player');
const other = (value: Parameter | undefined, who: Who): string => who(value === 'black' ? 'white' : 'black');
const list = (value: Parameter | undefined): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

const NO_MATE: Record<string, string> = {
  material: 'The pieces that are left cannot mate, wherever they stand.',
  unreachable: 'Every position that can still be reached was looked at, and none of them is a mate.',
  counted: 'Under these rules the pieces that are left count as too little to mate.',
};

const GOALS: Record<string, string> = {
  checks: 'The last of the checks that win in this mode was given.',
  extinction: 'The last piece of a kind on which this mode is decided is gone.',
  bare: 'One side has nothing left but what must not be taken.',
  squares: 'A piece has reached one of the squares that win in this mode.',
};

const claimed = (facts: Facts, who: Who): string => {
  const by = facts['claimedBy'];
  const intended = facts['claimedIntended'];
  if (by !== 'white' && by !== 'black') return '';
  return intended ? ` ${who(by)} claimed it with ${String(intended)}.` : ` ${who(by)} claimed it.`;
};

const repetition = (facts: Facts, who: Who): string => {
  const after = list(facts['afterNumber']);
  return `The same position, with the same side to move and the same rights, stood on the board ${String(facts['times'] ?? 3)} times${after ? `: after move ${after}` : ''}.${claimed(facts, who)}`;
};

const noProgress = (facts: Facts, who: Who): string => {
  const moves = Math.floor(Number(facts['plies'] ?? 100) / 2);
  return `${moves} moves by each side without a capture or a pawn move.${claimed(facts, who)}`;
};

const flag = (facts: Facts, who: Who): string => {
  const color = facts['color'];
  const because = NO_MATE[String(facts['because'] ?? '')];
  if (because || facts['mate'] === 'impossible')
    return `${side(color, who)}’s time ran out, but ${other(color, who)} could not mate by any series of legal moves, so it is a draw. ${because ?? ''}`.trim();
  return `${side(color, who)}’s time ran out${list(facts['line']) ? `, and ${other(color, who)} could still have mated` : ''}.`;
};

/** A sentence for each reason. */
export const explanations: Record<string, (facts: Facts, who: Who) => string> = {
  checkmate: () => 'Checkmate: the king is attacked and no legal move saves it.',
  goal: facts => GOALS[String(facts['goal'] ?? '')] ?? 'The goal of this mode was reached.',
  stalemate: (facts, who) =>
    facts['color'] === undefined
      ? 'Stalemate: the side to move is not in check but has no legal move.'
      : `Stalemate: ${side(facts['color'], who)} is not in check but has no legal move.`,
  deadPosition: facts =>
    `Neither side can ever mate, so the game is over at once. ${NO_MATE[String(facts['because'] ?? '')] ?? ''}`.trim(),
  repetition,
  noProgress,
  agreement: (facts, who) => {
    const by = facts['offeredBy'];
    return by === undefined ? 'Both players agreed to a draw.' : `${side(by, who)} offered a draw and ${other(by, who)} accepted.`;
  },
  resignation: (facts, who) => `${side(facts['by'], who)} gave up the game.`,
  flag,
  abandoned: (facts, who) => `${side(facts['color'], who)} left and did not come back in time.`,
  aborted: () => 'The game was called off before both sides had moved. It does not count.',
};
