import { expect, it } from 'vitest';
import { NOTHING } from '../../notation/fen';
import { createBench } from './bench';

it('undoes every change and does it again', () => {
  const bench = createBench();
  bench.place('e1', 'wK');
  bench.place('e8', 'bK');
  bench.move('e1', 'd1');
  bench.change({ turn: 'black' });
  expect(bench.setup()).toEqual({ ...NOTHING, pieces: { d1: 'wK', e8: 'bK' }, turn: 'black' });
  bench.undo();
  bench.undo();
  expect(bench.setup().pieces).toEqual({ e1: 'wK', e8: 'bK' });
  bench.redo();
  expect(bench.setup().pieces).toEqual({ d1: 'wK', e8: 'bK' });
  bench.place('a1', 'wR');
  expect(bench.canRedo()).toBe(false);
  for (let step = 0; step < 9; step++) bench.undo();
  expect([bench.setup(), bench.canUndo()]).toEqual([NOTHING, false]);
});

it('undoes a change of mode with what came with it', () => {
  const bench = createBench({ ...NOTHING, pieces: { e1: 'wK' } });
  bench.changeMode('chess');
  expect(bench.canUndo()).toBe(false);
  bench.changeMode('horde', { pieces: { a2: 'wP' } });
  bench.changeMode('atomic');
  expect([bench.mode(), bench.setup().pieces]).toEqual(['atomic', { a2: 'wP' }]);
  bench.undo();
  expect(bench.mode()).toBe('horde');
  bench.undo();
  expect([bench.mode(), bench.setup().pieces, bench.canUndo()]).toEqual(['chess', { e1: 'wK' }, false]);
  bench.redo();
  expect([bench.mode(), bench.setup().pieces]).toEqual(['horde', { a2: 'wP' }]);
});

it('takes what was painted at one go as one change, and no change as none', () => {
  const bench = createBench();
  bench.place('a2', 'wP', 'stroke 1');
  bench.place('b2', 'wP', 'stroke 1');
  bench.place('c2', 'wP', 'stroke 2');
  bench.place('c2', 'wP');
  bench.undo();
  expect(bench.setup().pieces).toEqual({ a2: 'wP', b2: 'wP' });
  bench.undo();
  expect([bench.setup().pieces, bench.canUndo()]).toEqual([{}, false]);
});

it('takes what stood there when a piece is put on it, and leaves a piece that goes nowhere', () => {
  const bench = createBench({ ...NOTHING, pieces: { a1: 'wQ~', a2: 'bP' } });
  bench.move('a1', 'a2');
  bench.move('a2', 'a2');
  bench.move('h8', 'a2');
  expect(bench.setup().pieces).toEqual({ a2: 'wQ~' });
});
