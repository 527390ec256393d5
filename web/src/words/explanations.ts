// Why a game ended, in English sentences: a part of the dictionary. The server sends the code and the facts.

import type { Color, Parameter } from '../protocol/messages';

type Facts = Record<string, Parameter>;

const side = (value: Parameter | undefined): string => (value === 'black' ? 'Black' : value === 'white' ? 'White' : 'A player');
const other = (value: Parameter | undefined): string => side(value === 'black' ? 'white' : 'black');
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

const claimed = (facts: Facts): string => {
  const by = facts['claimedBy'];
  const intended = facts['claimedIntended'];
  if (by !== 'white' && by !== 'black') return '';
  return intended ? ` ${side(by as Color)} claimed it with ${String(intended)}.` : ` ${side(by as Color)} claimed it.`;
};

const repetition = (facts: Facts): string => {
  const after = list(facts['afterNumber']);
  return `The same position, with the same side to move and the same rights, stood on the board ${String(facts['times'] ?? 3)} times${after ? `: after move ${after}` : ''}.${claimed(facts)}`;
};

const noProgress = (facts: Facts): string => {
  const moves = Math.floor(Number(facts['plies'] ?? 100) / 2);
  return `${moves} moves by each side without a capture or a pawn move.${claimed(facts)}`;
};

const flag = (facts: Facts): string => {
  const color = facts['color'];
  const line = list(facts['line']);
  const because = NO_MATE[String(facts['because'] ?? '')];
  if (because || facts['mate'] === 'impossible')
    return `${side(color)}’s time ran out, but ${other(color)} could not mate by any series of legal moves, so it is a draw. ${because ?? ''}`.trim();
  return `${side(color)}’s time ran out${line ? `, and ${other(color)} could still mate, for example by ${line}` : ''}.`;
};

/** A sentence for each reason. */
export const explanations: Record<string, (facts: Facts) => string> = {
  checkmate: () => 'The king is attacked and no legal move saves it.',
  goal: facts => GOALS[String(facts['goal'] ?? '')] ?? 'The goal of this mode was reached.',
  stalemate: facts =>
    facts['color'] === undefined
      ? 'The side to move is not in check but has no legal move.'
      : `${side(facts['color'])} is not in check but has no legal move.`,
  deadPosition: facts =>
    `Neither side can ever mate, so the game is over at once. ${NO_MATE[String(facts['because'] ?? '')] ?? ''}`.trim(),
  repetition,
  noProgress,
  agreement: facts => {
    const by = facts['offeredBy'];
    return by === undefined ? 'Both players agreed to a draw.' : `${side(by)} offered a draw and ${other(by)} accepted.`;
  },
  resignation: facts => `${side(facts['by'])} gave up the game.`,
  flag,
  abandoned: facts => `${side(facts['color'])} left and did not come back in time.`,
  aborted: () => 'The game was called off before both sides had moved. It does not count.',
};
