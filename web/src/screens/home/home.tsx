// The first screen: play at once, set up a game, go on with one.

import { createSignal, For, onCleanup, Show, type JSX } from 'solid-js';
import { createStore } from 'solid-js/store';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { catalog, connection } from '../../net/room';
import { heldSeats } from '../../net/secrets';
import type { GameSummary, LevelInfo, SeriesScore } from '../../protocol/messages';
import { kept } from '../../settings/kept';
import { choose, settings } from '../../settings/settings';
import { Icon } from '../../ui/icon';
import { follow } from '../../ui/route';
import { clockName, words } from '../../words/words';
import { invited } from '../game/session';
import { create } from './create';
import { levelName } from './level';
import { pairs } from './scores';
import { FRESH, plan, settled, type Draft } from './draft';
import { Panel } from './panel';

const store = kept<Draft>('tabiya.draft', () => FRESH, stored => ({ ...FRESH, ...stored, fen: '', draw: FRESH.draw, ...(stored.modeFile && { mode: FRESH.mode, modeFile: '' }) }));

export function Home(): JSX.Element {
  const [draft, setDraft] = createStore<Draft>({ ...store.read(), name: settings.name });
  const [busy, setBusy] = createSignal(false);
  const change = (part: Partial<Draft>): void => {
    setDraft(part);
    store.write({ ...draft });
  };
  const begin = async (wanted: Draft): Promise<void> => {
    if (busy()) return;
    setBusy(true);
    if (wanted.name.trim() !== settings.name) choose('name', wanted.name.trim());
    const mode = wanted.modeFile ? undefined : catalog()?.modes.find(({ id }) => id === wanted.mode);
    await create(plan(settled(wanted, Math.random), mode?.clock)).finally(() => setBusy(false));
  };
  const level = (): LevelInfo | undefined => catalog()?.levels.find(one => one.level === draft.level) ?? catalog()?.levels[0];
  const playNow = (): void =>
    void begin({ ...FRESH, name: draft.name, level: level()?.level ?? 1, color: draft.color });

  return (
    <div class="page home">
      <section class="hero">
        <div>
          <h1>{words.home.title}</h1>
          <p>{words.tagline}</p>
        </div>
        <button type="button" class="primary big" disabled={busy() || !catalog()} onClick={playNow}>
          <Icon name="play" />
          <span>
            {words.home.playNow}
            <small>{words.home.playNowHint(levelName(level()))}</small>
          </span>
        </button>
      </section>
      <div class="columns">
        <Panel draft={draft} change={change} busy={busy()} onStart={() => void begin({ ...draft })} />
        <div class="side">
          <Resume />
        </div>
      </div>
    </div>
  );
}

/** Games to go on with, and the score board. */
function Resume(): JSX.Element {
  const [games, setGames] = createSignal<readonly GameSummary[]>([]);
  const [scores, setScores] = createSignal<readonly SeriesScore[]>([]);
  const load = async (): Promise<void> => {
    const seats = heldSeats().slice(0, 50);
    if (seats.length === 0) return;
    setGames((await connection.ask({ type: 'games', seats }, ['games'], true)).games);
    const decided = (await connection.ask({ type: 'scores', seats }, ['scores'], true)).scores;
    setScores(pairs(decided.filter(({ games }) => games > 0)));
  };
  const refresh = (): Promise<void> => load().catch(() => undefined);
  onCleanup(connection.listen({ opened: refresh }));
  if (connection.connected) void refresh();

  const state = (game: GameSummary): string => {
    const { status, board, seats } = game;
    if (status.phase === 'over') return status.outcome ? words.result.score[status.outcome] : words.home.over;
    if (status.phase === 'waiting') return words.game.waiting(invited(game));
    return seats.length > 1 ? words.game.turn(name(game, board.turn)) : seats.includes(board.turn) ? words.home.yourTurn : words.home.theirTurn;
  };
  const name = (game: GameSummary, side: 'white' | 'black'): string =>
    game[side].name || (game[side].kind === 'computer' ? words.computer(game[side].level ?? 1) : words.colors[side]);
  const ordered = (): readonly GameSummary[] =>
    [...games()].sort((a, b) => Number(a.status.phase === 'over') - Number(b.status.phase === 'over') || b.touched - a.touched).slice(0, 8);
  const roles = (game: GameSummary): ((role: string) => string) =>
    looksOf(catalog()?.modes.find(({ id }) => id === game.mode)?.roles ?? []);

  return (
    <>
      <Show when={ordered().length > 0}>
        <section class="card">
          <h2>{words.home.resume}</h2>
          <ul class="games">
            <For each={ordered()}>
              {game => (
                <li>
                  <a href={`/g/${game.game}`} onClick={follow}>
                    <MiniBoard pieces={game.board.pieces} look={roles(game)} orientation={game.seats.length === 1 ? game.seats[0] : 'white'} />
                    <span>
                      <strong>
                        {name(game, 'white')} – {name(game, 'black')}
                      </strong>
                      <small>
                        {words.modes[game.mode]?.[0] ?? catalog()?.modes.find(({ id }) => id === game.mode)?.name ?? game.mode}
                        {game.clock !== 'none' ? ` · ${clockName(game.clock)}` : ''}
                      </small>
                      <em classList={{ yours: game.status.phase === 'playing' && game.seats.includes(game.board.turn) }}>{state(game)}</em>
                    </span>
                  </a>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <Show when={scores().length > 0}>
        <section class="card">
          <h2>{words.home.score}</h2>
          <table class="scores">
            <tbody>
              <For each={scores().slice(0, 10)}>
                {row => (
                  <tr>
                    <td>{row.one || words.colors.white}</td>
                    <td class="points">
                      {row.points_one} : {row.points_two}
                    </td>
                    <td>{row.two || words.colors.black}</td>
                    <td class="count">{words.home.scoreGames(row.games)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </section>
      </Show>
    </>
  );
}
