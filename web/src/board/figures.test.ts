import { expect, it } from 'vitest';
import type { RoleInfo } from '../protocol/messages';
import { figuresOf, picture } from './figures';

const kind = (role: string, name: string, look: string): RoleInfo => ({ role, name, look, value: 3, royal: false }) as RoleInfo;
const PAINT = { fill: '#fff', shade: '#ddd', line: '#000', detail: '#111' };
const CHESS = [
  kind('P', 'Pawn', 'pawn'),
  kind('N', 'Knight', 'knight'),
  kind('B', 'Bishop', 'bishop'),
  kind('R', 'Rook', 'rook'),
  kind('Q', 'Queen', 'queen'),
  kind('K', 'King', 'king'),
];

const pictures = (roles: RoleInfo[]): string[] => [...figuresOf(roles).values()].map(figure => picture(figure, PAINT));

it.each([
  ['great pieces', [kind('A', 'archbishop', 'bishop'), kind('C', 'chancellor', 'rook'), kind('Z', 'amazon', 'queen'), ...CHESS]],
  ['cannons', [...CHESS, kind('C', 'cannon', 'disc'), kind('H', 'horse', 'knight')]],
  [
    'invented kinds, more than there are bodies',
    [...CHESS, ...'XYZWV'.split('').map(letter => kind(letter, `disc-${letter}`, 'disc'))],
  ],
])('no two kinds look the same: %s', (_, roles) => expect(new Set(pictures(roles)).size).toBe(roles.length));

it('leaves the plain look to the kind it belongs to', () => {
  const figures = figuresOf([kind('M', 'mann', 'king'), ...CHESS]);
  expect(figures.get('K')).toEqual({ shape: 'king' });
  expect(figures.get('M')).toEqual({ shape: 'king', badge: 'M' });
});

it('believes the mode file when looks are exchanged', () => {
  const figures = figuresOf([kind('B', 'bishop', 'knight'), kind('N', 'knight', 'rook'), kind('R', 'rook', 'bishop')]);
  expect([...figures.values()].map(({ shape, badge }) => [shape, badge])).toEqual([
    ['knight', undefined],
    ['rook', undefined],
    ['bishop', undefined],
  ]);
});

it('crowns a royal piece that does not look like one, or is not the only one that does', () => {
  const royal = (info: RoleInfo): RoleInfo => ({ ...info, royal: true });
  expect(figuresOf(CHESS.map(info => (info.role === 'K' ? royal(info) : info))).get('K')).toEqual({ shape: 'king' });
  expect(figuresOf([royal(kind('N', 'Knight', 'knight')), kind('M', 'mann', 'king')]).get('N')).toEqual({
    shape: 'knight',
    crown: true,
  });
  const [real, other] = figuresOf([royal(kind('K', 'King', 'king')), kind('M', 'mann', 'king')]).values();
  expect([real?.crown, other?.crown]).toEqual([true, undefined]);
});

it('writes letters, never markup', () => {
  const [figure] = figuresOf([kind('<b', 'odd', 'disc')]).values();
  expect(picture(figure!, PAINT)).not.toContain('<b<');
  expect(picture(figure!, PAINT)).toContain('>b</text>');
});
