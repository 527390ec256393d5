// This browser's games, those that go on first, and the score board.

import { createSignal, onCleanup, type Accessor } from 'solid-js';
import { connection } from '../../net/room';
import { heldSeats, ownSecrets } from '../../net/secrets';
import type { GameSummary, SeriesScore } from '../../protocol/messages';
import { pairs } from './scores';

export interface Mine {
  /** Going on first, then the newest; absent until it is known. */
  games: Accessor<readonly GameSummary[] | undefined>;
  scores: Accessor<readonly SeriesScore[]>;
}

const over = ({ status }: GameSummary): number => Number(status.phase === 'over');

export const createMine = (): Mine => {
  const [games, setGames] = createSignal<readonly GameSummary[]>();
  const [scores, setScores] = createSignal<readonly SeriesScore[]>([]);
  const load = async (): Promise<void> => {
    const secrets = ownSecrets();
    const lists = secrets.flatMap(secret => [true, false].map(running => connection.ask({ type: 'list', secret, running }, ['list'], true)));
    const own = (await Promise.all(lists)).flatMap(({ games }) => games);
    // A seat that was opened by its link has a secret of its own.
    const foreign = heldSeats().filter(seat => !secrets.includes(seat.secret)).slice(0, 30);
    const lent = foreign.length > 0 ? (await connection.ask({ type: 'games', seats: foreign }, ['games'], true)).games : [];
    setGames([...own, ...lent].sort((a, b) => over(a) - over(b) || b.touched - a.touched));
    const seats = heldSeats().slice(0, 30);
    if (seats.length === 0) return;
    const decided = (await connection.ask({ type: 'scores', seats }, ['scores'], true)).scores;
    setScores(pairs(decided.filter(({ games }) => games > 0)));
  };
  const refresh = (): Promise<void> => load().catch(() => undefined);
  onCleanup(connection.listen({ opened: refresh }));
  if (connection.connected) void refresh();
  return { games, scores };
};
