import { beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, place) => place)).toString('base64url');
const OLD = 'o'.repeat(43);
const OWNER = `${'w'.repeat(42)}A`;
const GAME = 'Ab3dEf9hIj';
/** Of KEY and GAME; `crates/server/src/secret.rs` has it, too. */
const SEAT = 'zoMaxWl4noZI4tkc0kTo9fChpdNQmcgFqwn6nJ5_xE4';

let kept: Map<string, string>;

/** The page as it is after a reload, over what the browser keeps. */
const page = async (): Promise<typeof import('./secrets')> => {
  vi.resetModules();
  return import('./secrets');
};

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('location', { origin: 'http://room' });
});

describe('secrets', () => {
  it('are those of the server and the terminal', async () => {
    kept.set('tabiya.keys', JSON.stringify([KEY]));
    const secrets = await page();
    expect(secrets.secretFor(GAME)).toBe(SEAT);
    expect(secrets.newSecret(GAME)).toBe(SEAT);
    expect(secrets.seatLink(GAME)).toBe(`http://room/g/${GAME}#seat=${SEAT}`);
  });

  it('are different for every game, follow from the key alone, and the key is none of them', async () => {
    const first = await page();
    const names = Array.from({ length: 50 }, first.freshName);
    for (const name of names) expect(name).toMatch(/^[0-9A-Za-z]{10}$/);
    const shown = [first.ownSecret(), ...names.map(first.secretFor)];
    expect(new Set(shown).size).toBe(51);
    for (const secret of shown) expect(secret).toMatch(/^[\w-]{43}$/);
    const keys = JSON.parse(kept.get('tabiya.keys')!) as string[];
    expect(keys).toHaveLength(1);
    expect(shown).not.toContain(keys[0]);
    // Nothing is remembered of the games, and nothing needs to be.
    const again = await page();
    expect([again.ownSecret(), ...names.map(again.secretFor)]).toEqual(shown);
    expect(again.ownSecrets()).toEqual([shown[0]]);
    expect(again.secretsFor(names[0]!)).toEqual([shown[1]]);
  });

  it('of a rematch are those of the first game', async () => {
    const secrets = await page();
    expect(secrets.secretsFor('Rematch001', GAME)).toEqual([secrets.secretFor('Rematch001'), secrets.secretFor(GAME)]);
    secrets.remember('Rematch001', secrets.secretFor(GAME));
    expect(secrets.secretFor('Rematch001')).toBe(secrets.secretFor(GAME));
  });

  it('of an earlier page go on: its one secret lists, and opens what it opened', async () => {
    kept.set('tabiya.seats', JSON.stringify({ own: OLD, before: [], seats: [{ game: 'Old0000001', secret: OLD }] }));
    const secrets = await page();
    expect(secrets.ownSecret()).toBe(OLD);
    expect(secrets.secretFor('Old0000001')).toBe(OLD);
    expect(secrets.lentSeats()).toEqual([]);
    // A game that fell out of what was remembered is tried with it.
    expect(secrets.secretsFor('Old0000002')).toContain(OLD);
    // New ones are not.
    expect(secrets.newSecret('New0000001')).not.toBe(OLD);
    expect(secrets.seatLink('New0000001')).not.toContain(OLD);
    expect((await page()).newSecret('New0000001')).toBe(secrets.newSecret('New0000001'));
  });

  it('of the first pages are read, too', async () => {
    kept.set('tabiya.seats', JSON.stringify({ own: OLD, seats: [] }));
    expect((await page()).ownSecrets()[0]).toBe(OLD);
  });

  it('become those of the owner, and the own ones stay', async () => {
    const secrets = await page();
    const [before, seat] = [secrets.ownSecret(), secrets.secretFor(GAME)];
    secrets.becomeOwner(OWNER);
    secrets.becomeOwner(OWNER);
    expect(secrets.ownSecrets()).toEqual([OWNER, before]);
    // As in the terminal, which has the same key.
    expect(secrets.newSecret(GAME)).not.toBe(seat);
    expect(secrets.newSecret(GAME)).not.toBe(OWNER);
    expect(secrets.secretsFor(GAME)).toEqual([secrets.newSecret(GAME), seat, OWNER]);
  });

  it('of a link that was opened are kept, unless they are one’s own', async () => {
    const secrets = await page();
    secrets.keepSeat(GAME, OLD);
    expect(secrets.lentSeats()).toEqual([{ game: GAME, secret: OLD }]);
    expect((await page()).secretFor(GAME)).toBe(OLD);
    const own = (await page()).newSecret('Mine000001');
    const again = await page();
    again.keepSeat('Mine000001', own);
    expect(again.lentSeats()).toHaveLength(1);
    again.forget(GAME);
    expect(again.lentSeats()).toEqual([]);
  });

  it('of a link that is none are not kept, and a wrong one takes nobody’s place', async () => {
    const secrets = await page();
    secrets.keepSeat(GAME, 'garbage');
    expect(secrets.secretFor(GAME)).toBe(secrets.newSecret(GAME));
    secrets.keepSeat(GAME, OLD);
    for (const letter of 'ABCDE') secrets.keepSeat(GAME, letter.repeat(43));
    const again = await page();
    expect(again.secretFor(GAME)).toBe(OLD);
    expect(again.secretsFor(GAME)).toEqual([OLD, ...['A', 'B', 'C'].map(letter => letter.repeat(43)), again.newSecret(GAME)]);
  });

  it('of two tabs that came at the same moment are both kept', async () => {
    const one = await page();
    const seat = one.newSecret(GAME);
    kept.clear();
    const other = await page();
    const list = other.ownSecret();
    expect(one.ownSecrets()).toHaveLength(2);
    expect(one.ownSecret()).toBe(list);
    expect((await page()).secretsFor(GAME)).toContain(seat);
  });

  it('begin afresh where what is kept is spoiled', async () => {
    kept.set('tabiya.keys', '["short", 7]');
    const secrets = await page();
    expect(secrets.secretFor(GAME)).toMatch(/^[\w-]{43}$/);
    expect((await page()).secretFor(GAME)).toBe(secrets.secretFor(GAME));
  });
});
