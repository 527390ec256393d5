// Every game of this browser: those that go on first, then the others, searched and page by page.

import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import { Refused } from '../../net/connection';
import { goingOn } from '../../net/lists';
import { catalog, connection } from '../../net/room';
import { ownSecrets } from '../../net/secrets';
import type { GameFilter, GameSummary, WantedResult } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { notify } from '../../ui/notice';
import { follow } from '../../ui/route';
import { RowButton } from '../../ui/row-button';
import { refusal, words } from '../../words/words';
import { GameLine, modeOf, playerOf } from './line';

/** Milliseconds after the last letter until it is looked for. */
const PATIENCE = 250;

const dayOf = (text: string, days = 0): number | undefined => {
  const [year, month, day] = text.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day + days).getTime() : undefined;
};

interface Wishes {
  player: string;
  opening: string;
  result: '' | WantedResult;
  mode: string;
  since: string;
  until: string;
  starred: boolean;
}

const NOTHING: Wishes = { player: '', opening: '', result: '', mode: '', since: '', until: '', starred: false };

const filterOf = (wishes: Wishes): GameFilter => {
  const since = dayOf(wishes.since);
  const until = dayOf(wishes.until, 1);
  return {
    ...(wishes.player.trim() && { player: wishes.player.trim() }),
    ...(wishes.opening.trim() && { opening: wishes.opening.trim() }),
    ...(wishes.result && { result: wishes.result }),
    ...(wishes.mode && { mode: wishes.mode }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(wishes.starred && { starred: true }),
  };
};

const told = (error: unknown): void => {
  if (error instanceof Refused) notify(refusal(error.why));
};

/** Where the list goes on: games of which secrets, after which. */
interface Place {
  secrets: readonly string[];
  after?: string;
}

/** Fewer games than these are no page. */
const SHORT = 15;

/** Notes something about a game under whichever secret it is held; why not, if it cannot be. */
const marked = async (game: string, part: { starred?: boolean; removed?: boolean }): Promise<unknown> => {
  let why: unknown;
  for (const secret of ownSecrets()) {
    try {
      await connection.ask({ type: 'mark', game, secret, ...part }, ['marked'], true);
      return undefined;
    } catch (error) {
      why = error;
      if (!(error instanceof Refused && error.why.code === 'notYours')) break;
    }
  }
  return why;
};

export default function GamesScreen(): JSX.Element {
  const text = words.games;
  const [running, setRunning] = createSignal<readonly GameSummary[]>([]);
  const [over, setOver] = createSignal<readonly GameSummary[]>();
  const [next, setNext] = createSignal<Place>();
  const [wishes, setWishes] = createSignal<Wishes>(NOTHING);
  const [busy, setBusy] = createSignal(false);
  let asked = 0;
  let timer: number | undefined;

  const page = async (from: Place = { secrets: ownSecrets() }, found: readonly GameSummary[] = []): Promise<void> => {
    const number = ++asked;
    const [secret, ...rest] = from.secrets;
    const reply = await connection.ask(
      {
        type: 'list',
        secret: secret ?? '',
        running: false,
        filter: filterOf(wishes()),
        ...(from.after && { after: from.after }),
      },
      ['list'],
      true,
    );
    // An answer to a question that was changed meanwhile is none.
    if (number !== asked) return;
    const games = [...found, ...reply.games];
    const place = reply.next ? { secrets: from.secrets, after: reply.next } : rest.length > 0 ? { secrets: rest } : undefined;
    // What is left of one secret's games does not fill a page.
    if (place && !place.after && games.length < SHORT) return page(place, games);
    setOver(games);
    setNext(place);
  };
  const load = async (): Promise<void> => {
    setRunning((await Promise.all(ownSecrets().map(goingOn))).flat());
    await page();
  };
  const refresh = (): Promise<void> => load().catch(told);
  onCleanup(connection.listen({ opened: refresh }));
  onCleanup(() => window.clearTimeout(timer));
  if (connection.connected) void refresh();

  const wish = (part: Partial<Wishes>, patience = 0): void => {
    setWishes({ ...wishes(), ...part });
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void page().catch(told), patience);
  };
  const more = (): void => {
    const place = next();
    if (!place || busy()) return;
    setBusy(true);
    void page(place, over())
      .catch(told)
      .finally(() => setBusy(false));
  };
  const mark = async (game: GameSummary, part: { starred?: boolean; removed?: boolean }): Promise<void> => {
    const refused = await marked(game.game, part);
    if (refused) return told(refused);
    const { starred, removed } = part;
    if (removed !== undefined) await page().catch(told);
    else setOver(games => games?.map(one => (one.game === game.game ? { ...one, starred: starred ?? false } : one)));
    if (removed) notify(text.removed, { label: text.undo, act: () => void mark(game, { removed: false }) });
  };
  const download = async (): Promise<void> => {
    if (busy()) return;
    setBusy(true);
    try {
      const parts: string[] = [];
      for (const secret of ownSecrets())
        for (let after: string | undefined; ; ) {
          const reply = await connection.ask(
            { type: 'collect', secret, filter: filterOf(wishes()), ...(after && { after }) },
            ['collection'],
            true,
          );
          parts.push(reply.pgn);
          after = reply.next;
          if (!after) break;
        }
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(parts, { type: 'application/x-chess-pgn' }));
      link.download = 'tabiya-games.pgn';
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      told(error);
    } finally {
      setBusy(false);
    }
  };
  const pair = (game: GameSummary): string => `${playerOf(game, 'white')} – ${playerOf(game, 'black')}`;
  const narrowed = (): boolean => Object.keys(filterOf(wishes())).length > 0;

  return (
    <div class="page library">
      <div class="heading">
        <h1>{words.nav.games}</h1>
        <a class="button" href="/studies" onClick={follow}>
          <Icon name="book" />
          {words.study.list}
        </a>
      </div>
      <Show when={running().length > 0}>
        <section class="card" aria-label={text.running}>
          <h2>{text.running}</h2>
          <ul class="games">
            <For each={running()}>
              {game => (
                <li>
                  <GameLine game={game} dated />
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <section class="card" aria-label={text.over}>
        <div class="heading">
          <h2>{text.over}</h2>
          <button type="button" disabled={busy() || !over()?.length} onClick={() => void download()}>
            <Icon name="download" />
            {text.download}
          </button>
        </div>
        <form class="filters" role="search" onSubmit={event => event.preventDefault()}>
          <label>
            {text.player}
            <input
              type="search"
              value={wishes().player}
              maxLength={100}
              onInput={event => wish({ player: event.currentTarget.value }, PATIENCE)}
            />
          </label>
          <label>
            {text.opening}
            <input
              type="search"
              value={wishes().opening}
              maxLength={100}
              onInput={event => wish({ opening: event.currentTarget.value }, PATIENCE)}
            />
          </label>
          <label>
            {text.result}
            <select value={wishes().result} onChange={event => wish({ result: event.currentTarget.value as Wishes['result'] })}>
              <option value="">{text.any}</option>
              <option value="won">{text.won}</option>
              <option value="drawn">{text.drawn}</option>
              <option value="lost">{text.lost}</option>
            </select>
          </label>
          <label>
            {text.mode}
            <select value={wishes().mode} onChange={event => wish({ mode: event.currentTarget.value })}>
              <option value="">{text.any}</option>
              <For each={catalog()?.modes ?? []}>{mode => <option value={mode.id}>{modeOf(mode.id)}</option>}</For>
            </select>
          </label>
          <label>
            {text.since}
            <input type="date" value={wishes().since} onChange={event => wish({ since: event.currentTarget.value })} />
          </label>
          <label>
            {text.until}
            <input type="date" value={wishes().until} onChange={event => wish({ until: event.currentTarget.value })} />
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={wishes().starred}
              onChange={event => wish({ starred: event.currentTarget.checked })}
            />
            {text.starredOnly}
          </label>
        </form>
        <Show when={over()} fallback={<p class="soft">{words.game.loading}</p>}>
          <Show
            when={over()?.length}
            fallback={
              <p class="soft" role="status">
                {narrowed() ? text.noneFits : text.none}
              </p>
            }
          >
            <ul class="games">
              <For each={over()}>
                {game => (
                  <li>
                    <GameLine game={game} dated />
                    <span class="marks">
                      <RowButton
                        icon="star"
                        text={text.star}
                        of={pair(game)}
                        pressed={game.starred ?? false}
                        onPress={() => mark(game, { starred: !game.starred })}
                      />
                      <RowButton icon="trash" text={text.remove} of={pair(game)} onPress={() => mark(game, { removed: true })} />
                    </span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
          <Show when={next()}>
            <button type="button" class="more" disabled={busy()} onClick={more}>
              {text.more}
            </button>
          </Show>
        </Show>
      </section>
    </div>
  );
}
