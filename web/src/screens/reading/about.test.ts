import { expect, it } from 'vitest';
import type { ReadGame } from '../../protocol/messages';
import { matches, occasionOf, playersOf, resultOf, tagOf } from './about';

const game = (tags: Record<string, string>, result = '*'): ReadGame => ({
  tags: Object.entries(tags).map(([name, value]) => ({ name, value })),
  result,
  mode: 'chess',
  moves: [],
  variations: 0,
  problems: [],
});

it('tells what is known and leaves out what is not', () => {
  const known = game({ Event: 'Open', Site: '?', Date: '????.??.??', white: 'Anna', Black: 'Ben' }, '1/2-1/2');
  expect([playersOf(known), occasionOf(known), resultOf(known)]).toEqual(['Anna – Ben', 'Open', '½ – ½']);
  expect([playersOf(game({})), resultOf(game({})), tagOf(game({}), 'Event')]).toEqual(['White – Black', '', '']);
});

it('finds words in any tag, in any case', () => {
  const one = game({ White: 'Anna Berg', Event: 'Open 2020' });
  expect(['berg open', 'ANNA', '2021', ''].map(wanted => matches(one, wanted))).toEqual([true, true, false, true]);
});
