import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import type { GameView, Moves } from '../../../protocol/messages';
import { type CommandContext, createCommandLine } from './commands';

const MOVES: Moves = { from: { e2: [{ to: 'e4', uci: 'e2e4' }] } };
const VIEW = {
  now: { board: { turn: 'white', pieces: { e2: 'wP' } } },
  you: { allowed: [{ action: 'resign' }], moves: MOVES },
} as unknown as GameView;
const settled = (): Promise<void> => new Promise(done => setTimeout(done));

const bench = (view = VIEW) =>
  createRoot(() => {
    const did: string[] = [];
    const waiting: (() => void)[] = [];
    const [unsure, setUnsure] = createSignal(false);
    const context = {
      session: {
        view: () => view,
        act: (action: { type: string; text?: string; uci?: string }) => {
          did.push(action.text ?? action.uci ?? action.type);
          return new Promise<boolean>(done => waiting.push(() => done(true)));
        },
      },
      input: { moves: () => MOVES, pieces: () => VIEW.now.board.pieces, unsure, play: (uci: string) => did.push(uci) },
      note: (text: string) => did.push(text),
      flip: () => did.push('flip'),
      copyFen: () => did.push('fen'),
    } as unknown as CommandContext;
    return { enter: createCommandLine(context), did, waiting, setUnsure };
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

it('asks the server about a move it cannot find: it reads other languages and says what is wrong', async () => {
  const { enter, did } = bench();
  enter('Sf4');
  await settled();
  expect(did).toEqual(['Sf4']);
});

it('says what is wrong with a move that cannot be planned', async () => {
  const { enter, did } = bench({ ...VIEW, you: { ...VIEW.you, moves: undefined } } as unknown as GameView);
  enter('Nf4');
  await settled();
  expect(did).toEqual(['Nf4 is not a legal move here.']);
});
