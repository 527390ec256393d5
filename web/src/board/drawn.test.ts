import { expect, it } from 'vitest';
import { drawn, noteDrawn } from './drawn';

it('writes arrows and circles as PGN does', () => {
  noteDrawn([
    { orig: 'e2', dest: 'e4', brush: 'red' },
    { orig: 'd4', brush: 'blue' },
    { orig: 'a0', brush: 'green' },
    { orig: 'c3', dest: 'd5' },
  ]);
  expect(drawn()).toEqual(['Re2e4', 'Bd4', 'Gc3d5']);
  noteDrawn([]);
  expect(drawn()).toEqual([]);
});
