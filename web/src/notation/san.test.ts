import { expect, it } from 'vitest';
import { figurines } from './san';

it('shows figurines of the side that moves', () => {
  expect(figurines('Nxf3', 'white')).toBe('♘\uFE0Exf3');
  expect(figurines('e8=Q', 'black')).toBe('e8=♛\uFE0E');
  expect(figurines('O-O', 'white')).toBe('O-O');
});
