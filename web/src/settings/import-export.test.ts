import { expect, it } from 'vitest';
import { faultsOf, unknownIn } from './faults';
import { read, written } from './import-export';
import { DEFAULTS, type Settings } from './settings';

const file = (settings: unknown, rest = {}): string =>
  JSON.stringify({ format: 'tabiya settings', version: 1, settings, ...rest });

it('comes back as it went', () => {
  const mine: Settings = {
    ...DEFAULTS,
    name: 'Åsa',
    set: 'paper',
    board: 'own',
    tiles: { light: 'cyan', dark: 'magenta' },
    confirmMoves: ['rapid', 'none'],
    volume: 35,
  };
  expect(read(written(mine))).toEqual({ settings: mine });
});

it('knows every setting there is, and takes all of them as they come', () => {
  expect(unknownIn(DEFAULTS)).toEqual([]);
  expect(faultsOf(DEFAULTS)).toEqual([]);
});

it('leaves as it comes what a file does not name', () =>
  expect(read(file({ zen: true }))).toEqual({ settings: { ...DEFAULTS, zen: true } }));

it.each([
  ['{', { kind: 'notJson' }],
  ['[]', { kind: 'notSettings' }],
  ['{"settings":{}}', { kind: 'notSettings' }],
  [file([]), { kind: 'notSettings' }],
  [file({}, { version: 2 }), { kind: 'newer', version: '2' }],
  [file({ zenn: true }), { kind: 'unknown', keys: ['zenn'] }],
  [file({ __proto__: null, toString: 1 }), { kind: 'unknown', keys: ['toString'] }],
  [file({ volume: 101 }), { kind: 'faults', faults: [{ key: 'volume', expected: '0–100', found: '101' }] }],
  [
    file({ board: 'wood' }),
    {
      kind: 'faults',
      faults: [{ key: 'board', expected: 'walnut | slate | moss | plum | sand | night | own', found: '"wood"' }],
    },
  ],
  [file({ tiles: { light: 'red' } }), { kind: 'faults', faults: [{ key: 'tiles' }] }],
  [file({ confirmMoves: ['soon'] }), { kind: 'faults', faults: [{ key: 'confirmMoves' }] }],
  [file({ name: 7 }), { kind: 'faults', faults: [{ key: 'name' }] }],
  [file({ pieces: { white: 'black', black: 'plain' } }), { kind: 'alike', what: 'pieces' }],
  [file({ tiles: { light: 'red', dark: 'red' } }), { kind: 'alike', what: 'tiles' }],
])('%s is refused', (text, problem) => expect(read(text)).toMatchObject({ problem }));
