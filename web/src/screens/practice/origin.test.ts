import { beforeAll, describe, expect, it } from 'vitest';
import type { CardOrigin } from '../../protocol/messages';
import { withWords } from '../../words/language';
import { dateOf, dueOf, nameOf, numbered, originOf, placeOf, whoOf } from './origin';

const mistake: CardOrigin = {
  type: 'mistake',
  game: 'Ab3dEf9hIj',
  study: 'Zz3dEf9hIj',
  white: 'Ada',
  black: 'Ben',
  date: '',
  ply: 45,
  number: 23,
  played: { san: 'Qxb7', uci: 'b3b7' },
  judgement: 'blunder',
  loss: 300,
};

beforeAll(() => withWords(() => Promise.resolve()));

describe('where a position comes from', () => {
  it('names the move, the opponent and how often', () => {
    expect(originOf(mistake, 'white')).toBe('You played 23. Qxb7 against Ben.');
    expect(originOf({ ...mistake, white: '' }, 'black', 3)).toBe('You played 23… Qxb7 (3 times).');
    const { game: _, ...foreign } = mistake;
    expect(originOf(foreign, 'white')).toBe('23. Qxb7 was played against Ben.');
    expect(placeOf(mistake)).toBe('/s/Zz3dEf9hIj');
    expect([nameOf(mistake, 'white'), whoOf(mistake, 'white')]).toEqual(['23. Qxb7', 'Ben']);
  });
  it('leaves out of a date what nobody knows', () => {
    expect(dateOf('2026.03.14')).toContain('2026');
    expect(dateOf('2026.03.14')).toContain('14');
    expect(dateOf('2026.??.??')).toBe('2026');
    expect(dateOf('????.??.??')).toBe('');
  });
  it('writes moves as score sheets do', () => {
    expect(numbered(4, 'white', 'e4')).toBe('4. e4');
    expect(numbered(4, 'black', 'e5')).toBe('4… e5');
  });
  it('says when it is asked again', () => {
    expect(dueOf({})).toBe('not asked yet');
    expect(dueOf({ days: -2 })).toBe('due');
    expect(dueOf({ days: 0 })).toBe('due today');
    expect(dueOf({ days: 1 })).toBe('in 1 day');
    expect(dueOf({ days: 3, suspended: true })).toBe('set aside');
    expect(dueOf({ days: 3, stuck: true })).toContain('six times');
  });
});
