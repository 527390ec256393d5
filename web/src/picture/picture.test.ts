import { expect, it } from 'vitest';
import { DEFAULTS } from '../settings/settings';
import { lookOf } from './picture';

it('passes on what was chosen', () => {
  expect(lookOf(DEFAULTS, 'white')).toEqual({ flipped: false, board: 'walnut', coordinates: 'inside' });
  const own = {
    ...DEFAULTS,
    board: 'own' as const,
    tiles: { light: 'yellow' as const, dark: 'blue' as const },
    pieces: { white: 'red' as const, black: 'plain' as const },
  };
  expect(lookOf(own, 'black')).toEqual({ flipped: true, board: '#efcf5a,#4f7fc4', white: '#d1495b', coordinates: 'inside' });
});
