import { expect, it } from 'vitest';
import { parse } from './route';

it('knows the screens by their addresses', () => {
  expect(parse('/')).toEqual({ screen: 'home' });
  expect(parse('/help')).toEqual({ screen: 'help' });
  expect(parse('/settings')).toEqual({ screen: 'settings' });
  for (const path of ['/nowhere', '/g/', '/help/me']) expect(parse(path)).toEqual({ screen: 'unknown' });
});

it('finds what stands after #', () => {
  expect(parse('/g/abc123')).toEqual({ screen: 'game', game: 'abc123' });
  expect(parse('/g/abc123', '#join=tok_en')).toEqual({ screen: 'game', game: 'abc123', token: 'tok_en' });
  expect(parse('/g/abc123', '#seat=s')).toEqual({ screen: 'game', game: 'abc123', secret: 's' });
});

it('finds a study, and the move in it', () => {
  expect(parse('/s/abc123')).toEqual({ screen: 'study', study: 'abc123' });
  expect(parse('/s/abc123/', '#17')).toEqual({ screen: 'study', study: 'abc123', node: 17 });
  expect(parse('/s/abc123', '#-1')).toEqual({ screen: 'study', study: 'abc123' });
  expect(parse('/studies')).toEqual({ screen: 'studies' });
  expect(parse('/s/')).toEqual({ screen: 'unknown' });
});

it('finds a position in the address', () => {
  expect(parse('/edit')).toEqual({ screen: 'edit' });
  expect(parse('/read', '', '?fen=x')).toEqual({ screen: 'read' });
  const fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
  for (const query of [
    `?fen=${encodeURIComponent(fen)}`,
    `?fen=${fen.replaceAll(' ', '_')}`,
    `?fen=${fen.replaceAll(' ', '+')}`,
  ]) {
    expect(parse('/edit', '', `${query}&mode=atomic`)).toEqual({ screen: 'edit', fen, mode: 'atomic' });
    expect(parse('/', '', query)).toEqual({ screen: 'home', fen });
  }
  expect(parse('/', '', '?fen=&mode=')).toEqual({ screen: 'home' });
});
