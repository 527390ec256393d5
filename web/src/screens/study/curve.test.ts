import { describe, expect, it } from 'vitest';
import type { StudyNode } from '../../protocol/messages';
import { bars, curve } from './curve';

const node = (part: Partial<StudyNode>): StudyNode => ({
  id: 0,
  children: [],
  ply: 0,
  color: 'white',
  moveNumber: 1,
  san: '',
  uci: '',
  fen: '',
  ...part,
});
const evaluated = (win: number): Partial<StudyNode> => ({ evaluation: { win, draw: 0, depth: 1 } });

describe('the curve', () => {
  it('has gaps where nothing is known', () => {
    expect(curve([node(evaluated(500)), node(evaluated(1000)), node({}), node(evaluated(0))])).toEqual({
      stroke: 'M0 50L1 0M3 100h.4',
      known: 'M0 0H1V100H0zM3 0H3V100H3z',
      area: 'M0 100L0 50L1 0L1 100zM3 100L3 100L3 100z',
    });
    expect(curve([node({})])).toEqual({ stroke: '', known: '', area: '' });
  });
});

describe('clock use', () => {
  it('is compared with the longest thought', () => {
    const found = bars([node({}), node({ spent: 40_000 }), node({ spent: 10_000, color: 'black' }), node({})]);
    expect(found).toEqual([
      { ply: 1, spent: 40_000, white: true, height: 1 },
      { ply: 2, spent: 10_000, white: false, height: 0.5 },
    ]);
    expect(bars([node({}), node({ spent: 0 })])[0]?.height).toBe(0);
  });
  it('follows from the clocks where nothing else is told', () => {
    const line = [
      node({}),
      node({ clock: 300_000 }),
      node({ clock: 300_000, color: 'black' }),
      node({ clock: 290_000 }),
      node({ clock: 302_000, color: 'black' }),
    ];
    expect(bars(line).map(({ ply, spent }) => [ply, spent])).toEqual([
      [3, 10_000],
      [4, 0],
    ]);
  });
});
