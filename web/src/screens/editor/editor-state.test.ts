import { expect, it } from 'vitest';
import { NOTHING } from '../../notation/fen';
import { createEditorState } from './editor-state';

it('undoes every change and does it again', () => {
  const state = createEditorState();
  state.place('e1', 'wK');
  state.place('e8', 'bK');
  state.move('e1', 'd1');
  state.change({ turn: 'black' });
  expect(state.setup()).toEqual({ ...NOTHING, pieces: { d1: 'wK', e8: 'bK' }, turn: 'black' });
  state.undo();
  state.undo();
  expect(state.setup().pieces).toEqual({ e1: 'wK', e8: 'bK' });
  state.redo();
  expect(state.setup().pieces).toEqual({ d1: 'wK', e8: 'bK' });
  state.place('a1', 'wR');
  expect(state.canRedo()).toBe(false);
  for (let step = 0; step < 9; step++) state.undo();
  expect([state.setup(), state.canUndo()]).toEqual([NOTHING, false]);
});

it('undoes a change of mode with what came with it', () => {
  const state = createEditorState({ ...NOTHING, pieces: { e1: 'wK' } });
  state.changeMode('chess');
  expect(state.canUndo()).toBe(false);
  state.changeMode('horde', { pieces: { a2: 'wP' } });
  state.changeMode('atomic');
  expect([state.mode(), state.setup().pieces]).toEqual(['atomic', { a2: 'wP' }]);
  state.undo();
  expect(state.mode()).toBe('horde');
  state.undo();
  expect([state.mode(), state.setup().pieces, state.canUndo()]).toEqual(['chess', { e1: 'wK' }, false]);
  state.redo();
  expect([state.mode(), state.setup().pieces]).toEqual(['horde', { a2: 'wP' }]);
});

it('takes what was painted at one go as one change, and no change as none', () => {
  const state = createEditorState();
  state.place('a2', 'wP', 'stroke 1');
  state.place('b2', 'wP', 'stroke 1');
  state.place('c2', 'wP', 'stroke 2');
  state.place('c2', 'wP');
  state.undo();
  expect(state.setup().pieces).toEqual({ a2: 'wP', b2: 'wP' });
  state.undo();
  expect([state.setup().pieces, state.canUndo()]).toEqual([{}, false]);
});

it('takes what stood there when a piece is put on it, and leaves a piece that goes nowhere', () => {
  const state = createEditorState({ ...NOTHING, pieces: { a1: 'wQ~', a2: 'bP' } });
  state.move('a1', 'a2');
  state.move('a2', 'a2');
  state.move('h8', 'a2');
  expect(state.setup().pieces).toEqual({ a2: 'wQ~' });
});
