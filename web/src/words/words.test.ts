import { describe, expect, it } from 'vitest';
import { explanation, refusal } from './words';

describe('a refusal in words', () => {
  it('puts the parameters in', () => {
    expect(refusal({ code: 'rate', parameters: { seconds: 4 } })).toBe('Too fast. Wait 4 s.');
    expect(refusal({ code: 'ambiguous_move', parameters: { text: 'Nd2', candidates: ['Nbd2', 'Nfd2'] } })).toBe('Nd2 may mean Nbd2, Nfd2.');
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
  it('shows the mate that was still possible', () => {
    expect(explanation({ code: 'flag', parameters: { color: 'black', mate: 'possible', line: ['Ka8', 'Qb7#'] } })).toContain('by Ka8, Qb7#');
  });
  it('names the moves of a repetition', () => {
    expect(explanation({ code: 'repetition', parameters: { times: 3, afterNumber: [4, 6, 8], claimedBy: 'white', claimedIntended: 'Nf3' } })).toContain('3 times: after move 4, 6, 8. White claimed it with Nf3.');
  });
  it('is empty without one', () => expect(explanation(undefined)).toBe(''));
});
