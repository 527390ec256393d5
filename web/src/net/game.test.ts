import { describe, expect, it } from 'vitest';
import type { GameView, MoveRow } from '../protocol/messages';
import { applyEvent, type GameEvent } from './game';

const row = (ply: number, san: string): MoveRow => ({
  ply,
  san,
  uci: '',
  color: ply % 2 ? 'white' : 'black',
  moveNumber: Math.ceil(ply / 2),
  balance: 0,
});
const view = {
  version: 5,
  moves: [row(1, 'e4'), row(2, 'e5'), row(3, 'Nf3')],
  chat: [],
  now: 'before',
  you: 'before',
} as unknown as GameView;
const event = (part: Partial<GameEvent>): GameEvent =>
  ({ type: 'event', game: 'x', after: 5, version: 6, happened: [], now: 'after', you: 'after', ...part }) as unknown as GameEvent;

describe('an event', () => {
  it('extends the move list and replaces the state', () => {
    const step = applyEvent(view, event({ history: { keep: 3, rows: [row(4, 'Nc6')] } }));
    expect(step.kind).toBe('applied');
    if (step.kind !== 'applied') return;
    expect(step.view.moves.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(step.view.version).toBe(6);
    expect([step.view.now, step.view.you]).toEqual(['after', 'after']);
  });

  it('shortens the list for a take-back', () => {
    const step = applyEvent(view, event({ history: { keep: 1, rows: [] } }));
    expect(step.kind === 'applied' && step.view.moves.map(({ san }) => san)).toEqual(['e4']);
  });

  it('leaves the list alone where nothing changed in it', () => {
    const step = applyEvent(view, event({}));
    expect(step.kind === 'applied' && step.view.moves).toBe(view.moves);
  });

  it('is ignored when it is known already', () => {
    expect(applyEvent(view, event({ after: 4, version: 5 }))).toEqual({ kind: 'old' });
  });

  it('tells that something is missing', () => {
    expect(applyEvent(view, event({ after: 6, version: 7 }))).toEqual({ kind: 'missed' });
  });
});
