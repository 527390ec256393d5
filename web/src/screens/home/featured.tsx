// The board of the first screen: the game that goes on, else the last one, else a position worth looking at; and the way to
// the others.

import { createEffect, createMemo, createSignal, type JSX, Match, on, onCleanup, Show, Switch } from 'solid-js';
import { catalog } from '../../net/room';
import type { Color, GameSummary, ModeInfo } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { follow } from '../../ui/route';
import { modeHint, words } from '../../words/words';
import { modeOf, playerOf, stateOf } from '../games/line';
import { Live } from './live';
import { type Position, Stage } from './stage';
import { fromToday, type Tabiya } from './tabiyas';

type Scene = { kind: 'game'; game: GameSummary } | { kind: 'tabiya'; tabiya: Tabiya } | { kind: 'mode'; mode: ModeInfo };

export interface FeaturedProps {
  /** Absent until they are known. */
  games: readonly GameSummary[] | undefined;
  /** A mode that was chosen, other than chess. */
  mode: ModeInfo | undefined;
  onFirst(position: Position, uci: string, side: Color): Promise<boolean>;
}

/** How long an empty board waits for the list of games before it shows something else. */
const PATIENCE = 400;
const MOST_RUNNING = 6;

const keyOf = (scene: Scene): string =>
  scene.kind === 'game' ? scene.game.game : scene.kind === 'tabiya' ? scene.tabiya.id : `mode ${scene.mode.id}`;

export function Featured(props: FeaturedProps): JSX.Element {
  const [patient, setPatient] = createSignal(true);
  const timer = window.setTimeout(() => setPatient(false), PATIENCE);
  onCleanup(() => window.clearTimeout(timer));

  const tabiyas = fromToday(Date.now());
  const scenes = createMemo((): readonly Scene[] => {
    const games = props.games;
    if (!games && patient()) return [];
    const going = (games ?? []).filter(({ status }) => status.phase === 'playing' || status.phase === 'paused');
    const yours = (game: GameSummary): number => Number(!game.seats.includes(game.board.turn));
    const running = [...going].sort((a, b) => yours(a) - yours(b) || b.touched - a.touched).slice(0, MOST_RUNNING);
    const last = (games ?? []).find(({ status, board }) => status.phase === 'over' && board.ply > 0);
    return [
      ...running.map((game): Scene => ({ kind: 'game', game })),
      ...(last ? [{ kind: 'game', game: last } as Scene] : []),
      ...tabiyas.map((tabiya): Scene => ({ kind: 'tabiya', tabiya })),
    ];
  });
  const [wanted, setWanted] = createSignal<string>();
  // Whoever chooses a mode sees it; whoever leafs on sees something else again.
  const [mode, setMode] = createSignal<ModeInfo>();
  createEffect(
    on(
      () => props.mode,
      chosen => setMode(chosen),
      { defer: true },
    ),
  );
  const at = createMemo(() =>
    Math.max(
      0,
      scenes().findIndex(scene => keyOf(scene) === wanted()),
    ),
  );
  const key = createMemo(() => {
    const [chosen, shown] = [mode(), scenes()[at()]];
    return chosen ? `mode ${chosen.id}` : shown && keyOf(shown);
  });
  const scene = createMemo(
    on(key, (): Scene | undefined => {
      const chosen = mode();
      return chosen ? { kind: 'mode', mode: chosen } : scenes()[at()];
    }),
  );
  const leaf = (by: number): void => {
    const all = scenes();
    const next = all[(at() + by + all.length) % all.length];
    if (next) setWanted(keyOf(next));
    setMode(undefined);
  };
  const game = (): GameSummary | undefined => {
    const now = scene();
    return now?.kind === 'game' ? now.game : undefined;
  };
  const position = createMemo((): Position | undefined => {
    const now = scene();
    if (now?.kind === 'tabiya')
      return {
        fen: now.tabiya.fen,
        mode: 'chess',
        roles: catalog()?.modes.find(({ id }) => id === 'chess')?.roles ?? [],
        last: now.tabiya.last,
      };
    if (now?.kind === 'mode')
      return { fen: now.mode.fen, mode: now.mode.id, roles: now.mode.roles, still: now.mode.random || !now.mode.computer };
    return undefined;
  });
  const side = (): Color => (/ b /.test(position()?.fen ?? '') ? 'black' : 'white');

  const title = (): string => {
    const now = scene();
    if (now?.kind === 'game') return `${playerOf(now.game, 'white')} – ${playerOf(now.game, 'black')}`;
    if (now?.kind === 'tabiya') return words.front.tabiyas[now.tabiya.id]?.[0] ?? '';
    return now ? modeOf(now.mode.id) : '';
  };
  const remark = (): string => {
    const now = scene();
    if (now?.kind === 'game')
      return [now.game.status.phase === 'over' ? words.front.last : words.front.running, stateOf(now.game)].join(' · ');
    if (now?.kind === 'tabiya') return words.front.tabiyas[now.tabiya.id]?.[1] ?? '';
    return now ? modeHint(now.mode) : '';
  };
  const invitation = (): string => {
    const now = scene();
    if (now?.kind === 'mode' && now.mode.random) return words.front.drawnStart;
    if (position()?.still) return words.front.notByComputer;
    return words.front.firstMove(side());
  };

  return (
    <section class="featured" aria-label={words.front.board}>
      <div class="featured-board">
        <Switch
          fallback={
            <div class="board">
              <div class="mini bare" />
            </div>
          }
        >
          <Match when={game()} keyed>
            {shown => <Live game={shown} />}
          </Match>
          <Match when={position()}>
            {shown => <Stage position={shown()} onFirst={(uci, turn) => props.onFirst(shown(), uci, turn)} />}
          </Match>
        </Switch>
      </div>
      <div class="caption">
        <div>
          <p title={position() && remark()}>
            <strong>{title()}</strong>
            <Show when={position()}>
              <small>{remark()}</small>
            </Show>
          </p>
          <p classList={{ invited: position() !== undefined }}>{position() ? invitation() : remark()}</p>
        </div>
        <Show when={game()}>
          {shown => (
            <a
              class="button"
              classList={{ primary: shown().status.phase !== 'over' }}
              href={`/g/${shown().game}`}
              onClick={follow}
            >
              {shown().status.phase === 'over' ? words.front.lookBack : words.front.goOn}
            </a>
          )}
        </Show>
        <Show when={scenes().length > 1}>
          <span class="leaf">
            <button
              type="button"
              class="quiet"
              aria-label={words.front.before}
              title={words.front.before}
              onClick={() => leaf(-1)}
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={words.front.another}
              title={words.front.another}
              onClick={() => leaf(1)}
            >
              <Icon name="forward" />
            </button>
          </span>
        </Show>
      </div>
    </section>
  );
}
