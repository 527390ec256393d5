// The first screen: play at once, set up a game, go on with one.

import { createEffect, createSignal, For, on, onCleanup, Show, type JSX } from 'solid-js';
import { createStore } from 'solid-js/store';
import { catalog, connection } from '../../net/room';
import { heldSeats, ownSecrets } from '../../net/secrets';
import type { GameSummary, LevelInfo, SeriesScore } from '../../protocol/messages';
import { kept } from '../../settings/kept';
import { choose, settings } from '../../settings/settings';
import { broughtMode, setBroughtMode } from '../../paste/brought';
import { Icon, type IconName } from '../../ui/icon';
import { follow, route } from '../../ui/route';
import { words } from '../../words/words';
import { GameLine } from '../games/line';
import { begin } from '../study/begin';
import { create } from './create';
import { levelName } from './level';
import { pairs } from './scores';
import { FRESH, plan, settled, type Draft } from './draft';
import { Panel } from './panel';
import { Today } from './today';

const store = kept<Draft>('tabiya.draft', () => FRESH, stored => ({ ...FRESH, ...stored, fen: '', draw: FRESH.draw, ...(stored.modeFile && { mode: FRESH.mode, modeFile: '' }) }));

export function Home(): JSX.Element {
  const [draft, setDraft] = createStore<Draft>({ ...store.read(), name: settings.name });
  const [busy, setBusy] = createSignal(false);
  // A position in the address, or a mode that was pasted: the form begins with it.
  createEffect(
    on(route, at => {
      if (at.screen !== 'home' || !at.fen) return;
      setDraft({ fen: at.fen, ...((at.mode || draft.modeFile) && { modeFile: '', mode: at.mode ?? FRESH.mode }) });
    }),
  );
  createEffect(
    on(broughtMode, given => {
      if (!given) return;
      setDraft({ mode: given.id, modeFile: given.text, fen: '' });
      setBroughtMode(undefined);
    }),
  );
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
    void begin({ ...FRESH, name: draft.name, book: draft.book, level: level()?.level ?? 1, color: draft.color });

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
          <Today />
          <Doors />
          <Resume />
        </div>
      </div>
    </div>
  );
}

/** Other ways to begin. */
function Doors(): JSX.Element {
  const Door = (door: { href: string; icon: IconName; name: string; hint: string }): JSX.Element => (
    <a class="tile door" href={door.href} onClick={follow}>
      <Icon name={door.icon} />
      <span>
        <strong>{door.name}</strong>
        <small>{door.hint}</small>
      </span>
    </a>
  );
  return (
    <nav class="doors" aria-label={words.editor.doors}>
      <button type="button" class="tile door" disabled={!catalog()} onClick={() => void begin({ type: 'position', mode: 'chess' })}>
        <Icon name="engine" />
        <span>
          <strong>{words.study.link}</strong>
          <small>{words.study.linkHint}</small>
        </span>
      </button>
      <Door href="/edit" icon="pieces" name={words.editor.link} hint={words.editor.linkHint} />
      <Door href="/read" icon="list" name={words.reading.link} hint={words.reading.linkHint} />
      <Door href="/studies" icon="book" name={words.study.list} hint={words.study.listHint} />
    </nav>
  );
}

/** Games to go on with, and the score board. */
function Resume(): JSX.Element {
  const [games, setGames] = createSignal<readonly GameSummary[]>([]);
  const [scores, setScores] = createSignal<readonly SeriesScore[]>([]);
  const load = async (): Promise<void> => {
    const secrets = ownSecrets();
    const lists = secrets.flatMap(secret => [true, false].map(running => connection.ask({ type: 'list', secret, running }, ['list'], true)));
    const own = (await Promise.all(lists)).flatMap(({ games }) => games);
    // A seat that was opened by its link has a secret of its own.
    const foreign = heldSeats().filter(seat => !secrets.includes(seat.secret)).slice(0, 30);
    const lent = foreign.length > 0 ? (await connection.ask({ type: 'games', seats: foreign }, ['games'], true)).games : [];
    setGames([...own, ...lent]);
    const seats = heldSeats().slice(0, 30);
    if (seats.length === 0) return;
    const decided = (await connection.ask({ type: 'scores', seats }, ['scores'], true)).scores;
    setScores(pairs(decided.filter(({ games }) => games > 0)));
  };
  const refresh = (): Promise<void> => load().catch(() => undefined);
  onCleanup(connection.listen({ opened: refresh }));
  if (connection.connected) void refresh();

  const ordered = (): readonly GameSummary[] =>
    [...games()].sort((a, b) => Number(a.status.phase === 'over') - Number(b.status.phase === 'over') || b.touched - a.touched).slice(0, 8);

  return (
    <>
      <Show when={ordered().length > 0}>
        <section class="card">
          <h2>{words.home.resume}</h2>
          <ul class="games">
            <For each={ordered()}>{game => <li><GameLine game={game} /></li>}</For>
          </ul>
          <a class="all" href="/games" onClick={follow}>
            {words.home.allGames}
          </a>
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
