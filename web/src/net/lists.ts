// This browser's games that go on.

import type { GameSummary } from '../protocol/messages';
import { connection } from './room';

/** All that are listed under a secret: one request finds a thousand. */
export const goingOn = async (secret: string): Promise<readonly GameSummary[]> => {
  const games: GameSummary[] = [];
  for (let after: string | undefined; ; ) {
    const page = await connection.ask({ type: 'list', secret, running: true, ...(after && { after }) }, ['list'], true);
    games.push(...page.games);
    after = page.next;
    if (!after) return games;
  }
};
