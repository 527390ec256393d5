import { createRoot, createSignal } from 'solid-js';
import { afterEach, expect, it } from 'vitest';
import type { Action, Color, GameView, Moves, PremoveView } from '../../../protocol/messages';
import { choose as chooseSetting } from '../../../settings/settings';
import { createMoveInput, type MoveInput } from './move-input';

const PIECES = { e2: 'wP', d2: 'wP', b7: 'wP', e7: 'bP', d7: 'bP' };

/** A game on a string: the server answers when it is told to. */
const bench = (seats: Color[]) =>
  createRoot(dispose => {
    const state = (ply: number, turn: Color, moves?: Moves): GameView =>
      ({
        version: ply,
        now: { board: { ply, turn, pieces: PIECES }, status: { phase: 'playing' } },
        you: { seats, ...(moves && { moves }) },
      }) as unknown as GameView;
    const moves = (...names: string[]): Moves => {
      const from: Moves['from'] = {};
      for (const name of names) from[name.slice(0, 2)] = [...(from[name.slice(0, 2)] ?? []), { to: name.slice(2), uci: name }];
      return { from };
    };
    const [view, setView] = createSignal<GameView | undefined>(state(0, 'white', moves('e2e4', 'd2d3')));
    const sent: { action: Action; done(yes: boolean): void }[] = [];
    const asked: { queue: readonly string[]; answer(view: PremoveView): void }[] = [];
    const input: MoveInput = createMoveInput(
      {
        view,
        past: () => false,
        shown: () => view()?.now.board,
        since: () => 0,
        act: action => new Promise(done => sent.push({ action, done })),
      },
      { most: () => 3, ask: (_, queue) => new Promise(answer => asked.push({ queue, answer })) },
    );
    const uci = (): string[] => sent.map(({ action }) => (action.type === 'move' ? action.uci : action.type));
    const by = (name: string): void => input.move(name.slice(0, 2), { to: name.slice(2), uci: name });
    const plans = async (...names: string[]): Promise<void> => {
      asked.at(-1)?.answer({ valid: asked.at(-1)?.queue.length ?? 0, pieces: PIECES, moves: moves(...names) });
      await new Promise(settled => setTimeout(settled));
    };
    return {
      input,
      sent,
      asked,
      uci,
      by,
      plans,
      moves,
      dispose,
      turn: (ply: number, side: Color, may?: Moves) => setView(state(ply, side, may)),
    };
  });

afterEach(() => chooseSetting('autoQueen', 'premove'));

it('sends a move and shows it at once', () => {
  const { input, uci, by } = bench(['white']);
  by('e2e4');
  expect(uci()).toEqual(['e2e4']);
  expect(input.pieces()).toMatchObject({ e4: 'wP' });
  expect(input.pieces()).not.toHaveProperty('e2');
});

it('keeps what is played before the server has answered, and plays it when the turn comes', async () => {
  const { input, uci, by, turn, plans, moves } = bench(['white']);
  by('e2e4');
  expect(input.unsure()).toBe(true);
  expect(input.color()).toBe('white');
  by('d2d3');
  expect(input.pieces()).toMatchObject({ e4: 'wP', d3: 'wP' });
  turn(1, 'black');
  expect(uci()).toEqual(['e2e4']);
  await plans('d2d3', 'd2d4');
  expect(input.plannedCount()).toBe(1);
  turn(2, 'white', moves('d2d3'));
  expect(uci()).toEqual(['e2e4', 'd2d3']);
});

it('plays it as a move of its turn if the other side was faster than every answer', () => {
  const { uci, by, turn, moves } = bench(['white']);
  by('e2e4');
  by('d2d3');
  turn(1, 'black');
  turn(2, 'white', moves('d2d3'));
  expect(uci()).toEqual(['e2e4', 'd2d3']);
});

it('drops what turns out not to be playable, and all that was to follow', async () => {
  const { input, uci, by, turn, plans } = bench(['white']);
  by('e2e4');
  by('d2h8');
  by('d2d3');
  turn(1, 'black');
  await plans('d2d3');
  expect(input.plannedCount()).toBe(0);
  expect(input.pieces()).toEqual(PIECES);
  expect(uci()).toEqual(['e2e4']);
});

it('plays for both sides of one table in the order of the hand', () => {
  const { input, uci, by, turn, moves } = bench(['white', 'black']);
  by('e2e4');
  expect(input.color()).toBe('black');
  by('e7e5');
  expect(input.color()).toBe('white');
  by('d2d3');
  turn(1, 'black', moves('e7e5'));
  expect(uci()).toEqual(['e2e4', 'e7e5']);
  turn(2, 'white', moves('d2d3'));
  expect(uci()).toEqual(['e2e4', 'e7e5', 'd2d3']);
  expect(input.color()).toBe('black');
});

it('gives up what waits when the move before it is refused', async () => {
  const { input, sent, uci, by } = bench(['white', 'black']);
  by('e2e4');
  by('e7e5');
  sent[0]?.done(false);
  await new Promise(settled => setTimeout(settled));
  expect(input.pieces()).toEqual(PIECES);
  expect(uci()).toEqual(['e2e4']);
  expect(input.color()).toBe('white');
});

const PROMOTIONS = [
  { role: 'Q', uci: 'b7b8q' },
  { role: 'N', uci: 'b7b8n' },
];
const PROMOTING: Moves = { from: { b7: [{ to: 'b8', uci: 'b7b8q', promotions: PROMOTIONS }] } };

/** A pawn that is to promote on the next turn has been moved. */
const promotingAhead = async () => {
  const white = bench(['white']);
  white.turn(1, 'black');
  white.asked.at(-1)?.answer({ valid: 0, pieces: PIECES, moves: PROMOTING });
  await new Promise(settled => setTimeout(settled));
  white.input.move('b7', PROMOTING.from.b7![0]!);
  return white;
};

it('plans a promotion with the piece that was chosen', async () => {
  chooseSetting('autoQueen', 'never');
  const { input, uci, by, turn } = await promotingAhead();
  expect(input.choosing()).toMatchObject({ from: 'b7', ahead: true });
  input.choose('b7b8n');
  expect(input.plannedCount()).toBe(1);
  turn(2, 'white', PROMOTING);
  expect(uci()).toEqual(['b7b8n']);
  by('e2e4');
});

it('keeps the choice open when the turn comes in the middle of it', async () => {
  chooseSetting('autoQueen', 'never');
  const { input, uci, turn } = await promotingAhead();
  turn(2, 'white', PROMOTING);
  expect(input.choosing()).toMatchObject({ from: 'b7', ahead: false });
  input.choose('b7b8n');
  expect(uci()).toEqual(['b7b8n']);
});

it('plans a queen without asking, unless told otherwise', async () => {
  const { uci, turn } = await promotingAhead();
  turn(2, 'white', PROMOTING);
  expect(uci()).toEqual(['b7b8q']);
});
