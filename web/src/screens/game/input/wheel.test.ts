import { describe, expect, it } from 'vitest';
import { turns } from './wheel';

describe('a turn of the wheel', () => {
  it('goes one ply on or back for each click', () => {
    const turn = turns();
    expect([100, 100, -100].map(deltaY => turn({ deltaY, deltaMode: 0 }))).toEqual([1, 1, -1]);
  });
  it('counts lines where the browser tells lines', () => expect(turns()({ deltaY: 3, deltaMode: 1 })).toBe(1));
  it('gathers the crumbs of a touchpad, and forgets them when it turns round', () => {
    const turn = turns();
    expect([15, 15, 15, 15, -15, -15, -15].map(deltaY => turn({ deltaY, deltaMode: 0 }))).toEqual([0, 0, 1, 0, 0, 0, -1]);
  });
});
