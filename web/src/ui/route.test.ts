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
