import { describe, expect, it } from 'vitest';
import { spoken } from './spoken';

const KINDS: Record<string, string> = { N: 'knight', R: 'rook', Q: 'queen' };
const roleName = (role: string): string => KINDS[role] ?? role;

describe('a spoken move', () => {
  it.each([
    ['e4', 'e4'],
    ['Nf3', 'knight f3'],
    ['Nxf3+', 'knight takes f3, check'],
    ['exd5', 'e takes d5'],
    ['e8=Q#', 'e8 becomes queen, checkmate'],
    ['O-O', 'castles short'],
    ['O-O-O+', 'castles long, check'],
    ['Raxd1', 'rook a takes d1'],
  ])('%s is said “%s”', (san, text) => expect(spoken(san, roleName)).toBe(text));
});
