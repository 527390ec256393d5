import { expect, it } from 'vitest';
import { judged, sign } from './nags';

it('keeps one judgement of each kind', () => {
  expect(judged([], 1)).toEqual([1]);
  expect(judged([1], 1)).toEqual([]);
  expect(judged([1, 16], 4)).toEqual([4, 16]);
  expect(judged([4, 16], 10)).toEqual([4, 10]);
  expect(judged([4], 146)).toEqual([4, 146]);
  expect([1, 4, 16, 200].map(sign)).toEqual(['!', '??', '±', '$200']);
});
