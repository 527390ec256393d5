import { describe, expect, it } from 'vitest';
import type { ReadGame } from '../protocol/messages';
import { chunksOf } from './chunks';
import { linkOf } from './links';
import { looksLikeChess } from './looks';
import { pgnOf, sourceOf } from './source';

const HERE = 'http://127.0.0.1:6464';

describe('a link', () => {
  it('is a page of this server or none of it, a game of another, or leads outside', () => {
    expect(linkOf(`${HERE}/g/Ab3#join=x`, HERE)).toEqual({ kind: 'here', path: '/g/Ab3#join=x' });
    expect(linkOf(`${HERE}/s/Ab3#4`, HERE)).toEqual({ kind: 'here', path: '/s/Ab3#4' });
    expect(linkOf(`${HERE}/game/x`, HERE)).toEqual({ kind: 'nowhere', path: '/game/x' });
    expect(linkOf('https://room.example/g/Ab3', HERE)).toEqual({ kind: 'tabiya', host: 'room.example' });
    expect(linkOf('lichess.org/abcdefgh', HERE)).toEqual({ kind: 'outside', host: 'lichess.org' });
    expect(linkOf('https://www.chess.com/game/live/1', HERE)).toEqual({ kind: 'outside', host: 'www.chess.com' });
  });
  it('may hold a position', () => {
    const fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
    expect(linkOf(`https://room.example/edit?fen=${fen.replaceAll(' ', '_')}&mode=atomic`, HERE)).toEqual({
      kind: 'position',
      fen,
      mode: 'atomic',
    });
    for (const path of ['editor', 'analysis', 'analysis/standard'])
      expect(linkOf(`https://lichess.org/${path}/${fen.replaceAll(' ', '_')}`, HERE)).toEqual({ kind: 'position', fen });
  });
  it('is nothing else', () => {
    for (const text of ['e4', 'see https://lichess.org', 'javascript:alert(1)', 'https://%', ''])
      expect(linkOf(text, HERE)?.kind ?? 'none').toBe('none');
  });
});

describe('a long text', () => {
  const game = '[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n\n';
  it('is cut between games, with its lines counted', () => {
    expect(chunksOf(game, 1000, 1000)).toEqual([{ text: game, line: 0 }]);
    const chunks = chunksOf(game.repeat(10), 200, 1000)!;
    expect(chunks.map(({ text }) => text).join('')).toBe(game.repeat(10));
    expect(chunks.map(({ line }) => line)).toEqual([0, 20, 40]);
    expect(chunks.every(({ text }) => JSON.stringify(text).length <= 200)).toBe(true);
  });
  it('cannot be cut inside a game', () => {
    expect(chunksOf('x'.repeat(300), 50, 200)).toBeUndefined();
    expect(chunksOf('x'.repeat(100), 50, 200)).toHaveLength(1);
  });
});

describe('what is typed into the chat box', () => {
  it('is no game unless it looks like one', () => {
    for (const text of ['e4', 'good luck!', '1. e4', 'a/b/c', 'look: https://lichess.org', 'see you\nlater'])
      expect(looksLikeChess(text)).toBe(false);
    for (const text of [
      '[Event "x"]',
      '1. e4 e5 2. Nf3 Nc6',
      '1.e4 e5 2.Nf3',
      '4k3/8/8/8/8/8/8/4K3 w - - 0 1',
      'position startpos moves e2e4',
      '{ "title": "Mine" }',
    ])
      expect(looksLikeChess(text)).toBe(true);
  });
});

describe('a game that was read', () => {
  const move = (san: string, uci: string, color: 'white' | 'black', comment?: string) => ({
    san,
    uci,
    color,
    moveNumber: 1,
    fen: '',
    ...(comment && { comment }),
  });
  const game: ReadGame = {
    tags: [{ name: 'White', value: 'A "B" \\' }],
    mode: 'chess',
    moves: [move('e4', 'e2e4', 'white', 'a } b'), move('e5', 'e7e5', 'black')],
    variations: 0,
    result: '1-0',
    problems: [],
  };
  it('is opened from its text where that says more than moves', () => {
    expect(sourceOf(game, '[White "A"]\n\n1. e4 (1. d4) e5').source).toEqual({
      type: 'pgn',
      text: '[White "A"]\n\n1. e4 (1. d4) e5',
    });
  });
  it('is opened from its moves where nothing else is known', () => {
    const bare = sourceOf({ ...game, tags: [], fen: 'x' }, 'position fen x moves e2e4 e7e5');
    expect(bare.source).toEqual({ type: 'position', mode: 'chess', fen: 'x' });
    expect(bare.arrival).toEqual({ problems: [], moves: ['e2e4', 'e7e5'], ply: 2 });
    expect(sourceOf({ ...game, tags: [] }, '1. e4 e5').arrival.ply).toBeUndefined();
  });
  it('is written where its text is not known', () => {
    expect(sourceOf(game, undefined).source).toEqual({ type: 'pgn', text: pgnOf(game) });
    expect(pgnOf(game)).toBe('[White "A \\"B\\" \\\\"]\n\n1. e4 {a ) b} e5 1-0\n');
  });
});
