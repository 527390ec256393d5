import { expect, it } from 'vitest';
import type { BroughtGame } from '../paste/brought';
import { subjectOf } from './subject';

const move = (san: string, color: 'white' | 'black', moveNumber: number, comment?: string) => ({ san, uci: '', color, moveNumber, fen: '', ...(comment && { comment }) });
const game = { tags: [], mode: 'atomic', fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', moves: [move('O-O', 'white', 1, 'safe {now}'), move('Kd7', 'black', 1)], variations: 0, result: '*', problems: [] } as BroughtGame;

it('writes moves without tags as PGN', () => {
  expect(subjectOf(game).pgn).toBe('[Variant "atomic"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O {safe now} 1... Kd7 *\n');
});

it('leaves a text with tags as it came', () => {
  const source = { text: '[White "A"]\n\n1. e4 {[%clk 0:01:00]} *', number: 3 };
  expect(subjectOf({ ...game, tags: [{ name: 'White', value: 'A' }], source })).toEqual({ pgn: source.text, game: 3 });
});
