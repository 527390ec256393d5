// The first screen: a board that lives, the ways to play, and everything that goes on.

import { createEffect, createSignal, For, type JSX, lazy, on, Show, Suspense } from 'solid-js';
import { createStore } from 'solid-js/store';
import { catalog } from '../../net/room';
import { pendingMode, setPendingMode } from '../../paste/pending';
import type { Color, ModeInfo } from '../../protocol/messages';
import { persisted } from '../../settings/persisted';
import { choose, settings } from '../../settings/settings';
import { follow, route } from '../../ui/route';
import { withWords } from '../../words/language';
import { words } from '../../words/words';
import { GameLine } from '../games/line';
import { create } from './create';
import { Doors } from './doors';
import { clockOf, type Draft, FRESH, plan, settled } from './draft';
import { Featured } from './featured';
import { ClockGrid } from './grid';
import { COURSE, levelOf } from './level';
import { createMine, type Mine } from './mine';
import { ModeRow } from './moderow';
import type { Position } from './stage';
import { Today } from './today';
import { Ways, wayOf } from './ways';

/** What is rare comes when it is asked for. */
const Custom = lazy(() => withWords(() => import('./custom')));

const store = persisted<Draft>(
  'tabiya.draft',
  () => FRESH,
  // Steps are remembered; whoever wants a level of the course or of an earlier version chooses it again.
  stored => ({
    ...FRESH,
    ...stored,
    level: stored.level > COURSE ? stored.level : FRESH.level,
    fen: '',
    draw: FRESH.draw,
    ...(stored.modeFile && { mode: FRESH.mode, modeFile: '' }),
  }),
);

export function Home(): JSX.Element {
  const [draft, setDraft] = createStore<Draft>({ ...store.read(), name: settings.name });
  const [busy, setBusy] = createSignal(false);
  const [custom, setCustom] = createSignal(false);
  // Which mode was played last is kept; what the board shows is a mode only for whoever has just chosen one.
  const [chosen, setChosen] = createSignal(false);
  const mine = createMine();
  // A position or mode in the address, or a mode that was pasted: what is set up begins with it.
  createEffect(
    on(route, at => {
      if (at.screen !== 'home' || !(at.fen || at.mode)) return;
      setDraft({
        ...(at.fen && { fen: at.fen }),
        ...((at.mode || draft.modeFile) && { modeFile: '', mode: at.mode ?? FRESH.mode }),
      });
      setChosen(true);
      if (at.fen) setCustom(true);
    }),
  );
  createEffect(
    on(pendingMode, given => {
      if (!given) return;
      setDraft({ mode: given.id, modeFile: given.text, fen: '' });
      setPendingMode(undefined);
      setCustom(true);
    }),
  );
  const change = (part: Partial<Draft>): void => {
    setDraft(part);
    if (part.mode) setChosen(true);
    store.write({ ...draft });
  };
  const modeOf = (wanted: Draft): ModeInfo | undefined =>
    wanted.modeFile ? undefined : catalog()?.modes.find(({ id }) => id === wanted.mode);
  const begin = async (wanted: Draft, first?: string): Promise<boolean> => {
    if (busy()) return false;
    setBusy(true);
    if (wanted.name.trim() !== settings.name) choose('name', wanted.name.trim());
    return create(plan(settled(wanted, Math.random), modeOf(wanted)?.clock), first).finally(() => setBusy(false));
  };
  /** A clock was pressed: with it, against whom was chosen, in the mode that was chosen, from its start. */
  const start = (clock: string): void => {
    const opponent = wayOf(draft);
    change({ opponent, ...(clock && (clock === 'none' ? { clock: 'none' } : { clock: 'preset', preset: clock })) });
    void begin({ ...draft, fen: '', draw: FRESH.draw });
  };
  const answer = ({ fen, mode }: Position, uci: string, side: Color): Promise<boolean> =>
    begin({ ...FRESH, name: draft.name, book: draft.book, level: levelOf(draft.level)?.level ?? 1, color: side, mode, fen }, uci);
  const unplayable = (): boolean => wayOf(draft) === 'computer' && modeOf(draft)?.computer === false;
  const shownMode = (): ModeInfo | undefined => (chosen() && draft.mode !== FRESH.mode ? modeOf(draft) : undefined);

  return (
    <div class="home">
      <h1 class="unseen">{words.front.title}</h1>
      <Featured games={mine.games()} mode={shownMode()} onFirst={answer} />
      <div class="start-here">
        <Ways draft={draft} change={change} />
        <ClockGrid
          mode={modeOf(draft)}
          usual={clockOf(draft)}
          disabled={busy() || !catalog() || unplayable()}
          onStart={start}
          onCustom={() => setCustom(true)}
        />
        <Show when={unplayable()}>
          <p class="problem">{words.home.noMode}</p>
        </Show>
        <ModeRow draft={draft} change={change} />
        <Today />
        <Doors />
        <Resume mine={mine} />
      </div>
      <Show when={custom()}>
        <Suspense>
          <Custom
            draft={draft}
            change={change}
            busy={busy()}
            onStart={() => void begin({ ...draft })}
            onClose={() => setCustom(false)}
          />
        </Suspense>
      </Show>
    </div>
  );
}

const LISTED = 6;

/** Games to go on with, and the score board. */
function Resume(props: { mine: Mine }): JSX.Element {
  const games = () => (props.mine.games() ?? []).slice(0, LISTED);
  return (
    <>
      <Show when={games().length > 0}>
        <section class="recent">
          <h2>
            {words.home.resume}
            <a class="all" href="/games" onClick={follow}>
              {words.home.allGames}
            </a>
          </h2>
          <ul class="games">
            <For each={games()}>
              {game => (
                <li>
                  <GameLine game={game} />
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <Show when={props.mine.scores().length > 0}>
        <section class="recent">
          <h2>{words.home.score}</h2>
          <table class="scores">
            <tbody>
              <For each={props.mine.scores().slice(0, 10)}>
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
