import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import type { GameView, Moves } from '../../protocol/messages';
import { createDesk, type Desk } from './commands';

const MOVES: Moves = { from: { e2: [{ to: 'e4', uci: 'e2e4' }] } };
const VIEW = { now: { board: { turn: 'white', pieces: { e2: 'wP' } } }, you: { allowed: [{ action: 'resign' }], moves: MOVES } } as unknown as GameView;
const settled = (): Promise<void> => new Promise(done => setTimeout(done));

const bench = () =>
  createRoot(() => {
    const did: string[] = [];
    const waiting: (() => void)[] = [];
    const [unsure, setUnsure] = createSignal(false);
    const desk = {
      session: {
        view: () => VIEW,
        act: (action: { type: string; text?: string }) => {
          did.push(action.text ?? action.type);
          return new Promise<boolean>(done => waiting.push(() => done(true)));
        },
      },
      hand: { moves: () => MOVES, pieces: () => VIEW.now.board.pieces, unsure, play: (uci: string) => did.push(uci) },
      note: (text: string) => did.push(text),
      flip: () => did.push('flip'),
      copyFen: () => did.push('fen'),
    } as unknown as Desk;
    return { enter: createDesk(desk), did, waiting, setUnsure };
  });

it('takes lines one by one, each when the one before it is done', async () => {
  const { enter, did, waiting } = bench();
  enter('hello');
  enter('e4');
  enter('/resign');
  await settled();
  expect(did).toEqual(['hello']);
  waiting[0]?.();
  await settled();
  expect(did).toEqual(['hello', 'e2e4', 'resign']);
});

it('keeps lines while it is not known what may be played', async () => {
  const { enter, did, setUnsure } = bench();
  setUnsure(true);
  enter('e4');
  enter('/flip');
  await settled();
  expect(did).toEqual([]);
  setUnsure(false);
  await settled();
  expect(did).toEqual(['e2e4', 'flip']);
});

it('says what is wrong with a move', async () => {
  const { enter, did } = bench();
  enter('Nf4');
  await settled();
  expect(did).toEqual(['Nf4 is not a legal move here.']);
});
