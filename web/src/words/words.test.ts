import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Remark, RoleInfo } from '../protocol/messages';
import { fetchProblems } from './language';
import { clockName, explanation, problem, problemOf, proof, refusal, rejected, remark, roleNames } from './words';

describe('a refusal in words', () => {
  it('puts the parameters in', () => {
    expect(refusal({ code: 'rate', parameters: { seconds: 4 } })).toBe('Too fast. Wait 4 s.');
    expect(refusal({ code: 'ambiguousMove', parameters: { text: 'Nd2', candidates: ['Nbd2', 'Nfd2'] } })).toBe(
      'Nd2 may mean Nbd2 or Nfd2.',
    );
    expect(refusal({ code: 'badLength', parameters: { most: 1, found: 9 } })).toBe('Expected 1 to 1 character, found 9.');
  });
  it('names the language in which a move was read', () => {
    expect(refusal({ code: 'illegalMove', parameters: { text: 'Sd7', language: 'german' } })).toBe(
      'Sd7, read in German, is not a legal move here.',
    );
    expect(
      refusal({ code: 'ambiguousMove', parameters: { text: 'Cd2', language: 'french', candidates: ['Cbd2', 'Cfd2'] } }),
    ).toBe('Cd2, read in French, may mean Cbd2 or Cfd2.');
    expect(refusal({ code: 'illegalMove', parameters: { text: 'Bf3' } })).toBe('Bf3 is not a legal move here.');
  });
  it('falls back on the detail, then on the code, where the server is newer', () => {
    const newer = 'newOne' as 'rate';
    expect(refusal({ code: newer, parameters: { detail: 'what was wrong' } })).toBe('what was wrong');
    expect(refusal({ code: newer })).toContain('newOne');
  });
});

describe('what is wrong inside', () => {
  it('is in the words of the server until its own have come', () => {
    const why = {
      code: 'badFen' as const,
      parameters: { detail: 'in the words of the rules' },
      because: [{ code: 'fenRankLength' as const, parameters: { rank: 7, found: 7 } }],
    };
    expect(refusal(why)).toBe('This position cannot be played: in the words of the rules');
  });
});

describe('what is wrong inside, once its words are there', () => {
  beforeAll(fetchProblems);

  it('stands in the place of what the server says in English', () => {
    const because = [
      { code: 'fenRankLength' as const, parameters: { rank: 7, found: 7 } },
      { code: 'kings' as const, parameters: { color: 'white', count: 0 } },
    ];
    expect(refusal({ code: 'badFen', parameters: { detail: 'in the words of the rules' }, because })).toBe(
      'This position cannot be played: rank 7: expected 8 squares, found 7; White has 0 kings, expected exactly one',
    );
    expect(problemOf({ code: 'badFen', because: [because[0]!] })).toBe('rank 7: expected 8 squares, found 7');
    expect(problem({ code: 'fenTag', because: [because[0]!] })).toBe('the tag FEN: rank 7: expected 8 squares, found 7');
    expect(problem({ code: 'foreignLetters', parameters: { language: 'german' } })).toBe(
      'the moves are written with the letters of German',
    );
  });
  it('leaves alone what somebody wrote', () =>
    expect(problem({ code: 'fenTurn', parameters: { found: 'white' } })).toBe(
      'side to move: expected “w” or “b”, found “white”',
    ));
  it('falls back on English where the server is newer', () => {
    const newer = 'newOne' as 'kings';
    expect(refusal({ code: 'badFen', parameters: { detail: 'so and so' }, because: [{ code: newer }] })).toBe(
      'This position cannot be played: so and so',
    );
    expect(refusal({ code: 'notUnderstood' })).toBe('This is neither a game, a position nor a mode.');
  });
});

describe('an end in words', () => {
  const names = (color: 'white' | 'black'): string => ({ white: 'Anna', black: 'Ben' })[color];
  it('says why a flag was a draw', () => {
    expect(explanation({ code: 'flag', parameters: { color: 'white', mate: 'impossible', because: 'material' } })).toBe(
      'White’s time is up, but Black could not mate any more.',
    );
  });
  it('keeps the moves of a proof apart', () => {
    const flag = { code: 'flag' as const, parameters: { color: 'black', mate: 'possible', line: ['Ka8', 'Qb7#'] } };
    expect(explanation(flag, names)).toBe('Ben’s time is up.');
    expect(proof(flag)).toEqual(['Ka8', 'Qb7#']);
    expect(proof(undefined)).toEqual([]);
  });
  it('names the moves of a repetition', () => {
    const parameters = {
      times: 3,
      afterNumber: [0, 4],
      afterPly: [0, 8],
      afterBy: ['black', 'black'],
      claimedBy: 'white',
      claimedIntended: 'Nf3',
    };
    expect(explanation({ code: 'repetition', parameters }, names)).toBe(
      'The same position occurred 3 times, after the start, Ben’s move 4 and the intended Nf3, as Anna claims.',
    );
  });
  it('says which goal of a mode was reached', () => {
    expect(explanation({ code: 'goal', parameters: { goal: 'checks' } })).toBe('The last check is given!');
    expect(explanation({ code: 'goal', parameters: { goal: 'extinction', color: 'black', left: 0 } }, names)).toBe(
      'Ben has no pieces left!',
    );
    expect(explanation({ code: 'goal', parameters: { goal: 'checks', checks: 3 } })).toBe('The third check is given!');
    expect(
      explanation(
        { code: 'goal', parameters: { goal: 'extinction', color: 'black', left: 3, how: 'exploded', pieces: ['king'] } },
        names,
      ),
    ).toBe('Ben’s king was blown up!');
    expect(
      explanation(
        { code: 'goal', parameters: { goal: 'squares', where: 'center', color: 'white', piece: 'king', square: 'd4', rank: 4 } },
        names,
      ),
    ).toBe('Anna’s king stands in the center!');
    expect(explanation({ code: 'goal' })).toBe('The game is decided!');
  });
  it('counts the moves without progress by sides', () => {
    expect(explanation({ code: 'noProgress', parameters: { plies: 100 } })).toBe(
      '50 moves by each side without a capture or a pawn move.',
    );
    expect(rejected('fifty', 98, 100)).toBe('The claim is wrong: 49 moves without capture or pawn move, expected 50.');
  });
  it('is empty without one', () => expect(explanation(undefined)).toBe(''));
});

it('calls a piece by our word, or by the name the mode gives it', () => {
  const role = (letter: string, name: string) => ({ role: letter, name, look: 'knight', value: 3, royal: false }) as RoleInfo;
  const name = roleNames([role('N', 'Knight'), role('C', 'Catapult')]);
  expect(['N', 'C', 'X'].map(name)).toEqual(['knight', 'Catapult', 'X']);
});

it('calls a clock as players do', () => {
  expect(['3m+2s', '10m', 'none', '40/90m+30s, 30m+30s'].map(clockName)).toEqual([
    '3 + 2',
    '10 + 0',
    'No clock',
    '40 moves in 90 + 30, then 30 + 30',
  ]);
  expect(['3d/move', '1d/move', '5m+1s vs 2m+1s'].map(clockName)).toEqual([
    '3 days a move',
    '1 day a move',
    '5 + 1 against 2 + 1',
  ]);
});

it('says of a move what the console says', () => {
  const said = JSON.parse(readFileSync(new URL('../../../testdata/review/sentences.json', import.meta.url), 'utf8')) as {
    remark: Remark;
    sentence: string;
  }[];
  expect(said.length).toBeGreaterThan(10);
  for (const { remark: about, sentence } of said) expect(remark(about)).toBe(sentence);
});
