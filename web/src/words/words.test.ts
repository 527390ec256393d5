import { describe, expect, it } from 'vitest';
import type { RoleInfo } from '../protocol/messages';
import { clockName, explanation, proof, refusal, roleNames } from './words';

describe('a refusal in words', () => {
  it('puts the parameters in', () => {
    expect(refusal({ code: 'rate', parameters: { seconds: 4 } })).toBe('Too fast. Wait 4 s.');
    expect(refusal({ code: 'ambiguous_move', parameters: { text: 'Nd2', candidates: ['Nbd2', 'Nfd2'] } })).toBe('Nd2 may mean Nbd2, Nfd2.');
  });
  it('names the language in which a move was read', () => {
    expect(refusal({ code: 'illegalMove', parameters: { text: 'Sd7', language: 'german' } })).toBe('Sd7, read in German, is not a legal move here.');
    expect(refusal({ code: 'ambiguousMove', parameters: { text: 'Cd2', language: 'french', candidates: ['Cbd2', 'Cfd2'] } })).toBe('Cd2, read in French, may mean Cbd2, Cfd2.');
    expect(refusal({ code: 'illegalMove', parameters: { text: 'Bf3' } })).toBe('Bf3 is not a legal move here.');
  });
  it('falls back on the detail, then on the code', () => {
    expect(refusal({ code: 'newOne', parameters: { detail: 'what was wrong' } })).toBe('what was wrong');
    expect(refusal({ code: 'newOne' })).toContain('newOne');
  });
});

describe('a reason explained', () => {
  it('says why a flag was a draw', () => {
    expect(explanation({ code: 'flag', parameters: { color: 'white', mate: 'impossible', because: 'material' } })).toBe(
      'White’s time ran out, but Black could not mate by any series of legal moves, so it is a draw. The pieces that are left cannot mate, wherever they stand.',
    );
  });
  it('says who could still mate, and keeps the moves apart', () => {
    const flag = { code: 'flag', parameters: { color: 'black', mate: 'possible', line: ['Ka8', 'Qb7#'] } };
    expect(explanation(flag, color => ({ white: 'Anna', black: 'Ben' })[color])).toBe('Ben’s time ran out, and Anna could still have mated.');
    expect(proof(flag)).toEqual(['Ka8', 'Qb7#']);
    expect(proof(undefined)).toEqual([]);
  });
  it('names the moves of a repetition', () => {
    expect(explanation({ code: 'repetition', parameters: { times: 3, afterNumber: [4, 6, 8], claimedBy: 'white', claimedIntended: 'Nf3' } })).toContain('3 times: after move 4, 6, 8. White claimed it with Nf3.');
  });
  it('says which goal of a mode was reached', () => {
    expect(explanation({ code: 'goal', parameters: { goal: 'checks' } })).toContain('checks that win');
    expect(explanation({ code: 'goal' })).toBe('The goal of this mode was reached.');
  });
  it('is empty without one', () => expect(explanation(undefined)).toBe(''));
});

it('calls a piece by our word, or by the name the mode gives it', () => {
  const role = (letter: string, name: string) => ({ role: letter, name, look: 'knight', value: 3, royal: false }) as RoleInfo;
  const name = roleNames([role('N', 'Knight'), role('C', 'Cannon')]);
  expect(['N', 'C', 'X'].map(name)).toEqual(['knight', 'Cannon', 'X']);
});

it('calls a clock as players do', () => {
  expect(['3m+2s', '10m', 'none', '40/90m+30s, 30m+30s'].map(clockName)).toEqual(['3 + 2', '10 + 0', 'No clock', '40 moves in 90 + 30, then 30 + 30']);
  expect(['3d/move', '1d/move', '5m+1s vs 2m+1s'].map(clockName)).toEqual(['3 days a move', '1 day a move', '5 + 1 against 2 + 1']);
});
