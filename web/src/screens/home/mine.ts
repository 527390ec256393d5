// This browser's games, those that go on first, and the score board.

import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { goingOn } from '../../net/lists';
import { connection } from '../../net/room';
import { lentSeats, ownSecrets } from '../../net/secrets';
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
    const latestOver = async (secret: string): Promise<readonly GameSummary[]> =>
      (await connection.ask({ type: 'list', secret, running: false }, ['list'], true)).games;
    const lists = secrets.flatMap(secret =>
      [goingOn, latestOver].map(async list => (await list(secret)).map(game => ({ game, secret }))),
    );
    const own = (await Promise.all(lists)).flat();
    // A seat that was opened by its link is in somebody else's list.
    const foreign = lentSeats()
      .filter(({ game }) => !own.some(one => one.game.game === game))
      .slice(0, 30);
    const lent = foreign.length > 0 ? (await connection.ask({ type: 'games', seats: foreign }, ['games'], true)).games : [];
    setGames([...own.map(({ game }) => game), ...lent].sort((a, b) => over(a) - over(b) || b.touched - a.touched));
    const latest = own.sort((a, b) => b.game.touched - a.game.touched).map(({ game, secret }) => ({ game: game.game, secret }));
    const seats = [...foreign, ...latest].slice(0, 30);
    if (seats.length === 0) return;
    const decided = (await connection.ask({ type: 'scores', seats }, ['scores'], true)).scores;
    setScores(pairs(decided.filter(({ games }) => games > 0)));
  };
  const refresh = (): Promise<void> => load().catch(() => undefined);
  onCleanup(connection.listen({ opened: refresh }));
  if (connection.connected) void refresh();
  return { games, scores };
};
