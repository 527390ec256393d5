import { expect, it } from 'vitest';
import { complaint } from './bounds';

it('says what was expected of a number out of bounds', () => {
  const minutes = { least: 0.25, most: 600 };
  expect(complaint(10.5, minutes)).toBe('');
  expect(complaint(0, minutes)).toBe('Expected a number from 0.25 to 600.');
  expect(complaint(601, minutes)).toBe('Expected a number from 0.25 to 600.');
  expect(complaint(Number.NaN, minutes)).toBe('Expected a number from 0.25 to 600.');
  expect(complaint(1.5, { least: 1, most: 9, whole: true })).toBe('Expected a whole number from 1 to 9.');
});
