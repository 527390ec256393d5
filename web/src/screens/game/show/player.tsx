// One side of the table: who sits there, what they have lost, their clock.

import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { opposite } from '../../../board/square';
import type { Board, Color, GameView, SeatPresence } from '../../../protocol/messages';
import { settings } from '../../../settings/settings';
import { play } from '../../../sound/sound';
import { say } from '../../../ui/notice';
import { roleNames, words } from '../../../words/words';
import { claimable } from '../around/opponent-left';
import { type Session, seatName } from '../session';
import { formatTime, spokenTime, timeLeft } from './clock';

interface PlayerProps {
  session: Session;
  view: GameView;
  board: Board;
  color: Color;
  look(role: string): string;
  presence: SeatPresence | undefined;
}

export function Player(props: PlayerProps): JSX.Element {
  const seat = (): GameView['now']['white'] => props.view.now[props.color];
  const playing = (): boolean => props.view.now.status.phase === 'playing';
  const thinking = (): boolean => playing() && props.view.now.board.turn === props.color && seat().kind === 'computer';
  const you = (): boolean => props.view.you.seats.length === 1 && props.view.you.seats[0] === props.color;
  const lead = (): number => (props.color === 'white' ? props.board.balance : -props.board.balance);
  const value = (role: string): number => props.view.mode.roles.find(info => info.role === role)?.value ?? 0;
  const taken = createMemo(() => [...props.board.captured[opposite(props.color)]].sort((a, b) => value(a) - value(b)));
  const takenText = (): string => {
    const names = taken().map(roleNames(props.view.mode.roles));
    return `${words.game.captured(opposite(props.color))}: ${names.join(', ') || words.game.nothing}`;
  };
  const checksLeft = (): number | undefined => props.board.checksLeft?.[props.color];
  const claimableIn = claimable(props.session, props.color);
  const away = (): string | undefined => {
    if (seat().kind !== 'human' || !props.presence || props.presence.online || !playing()) return undefined;
    const left = claimableIn();
    return left ? words.game.gone(left) : words.game.offline;
  };
  return (
    <div class="player" classList={{ turn: playing() && props.view.now.board.turn === props.color }} data-color={props.color}>
      <div class="who">
        <p class="name">
          <span class={`side ${props.color}`} classList={{ away: !(props.presence?.online ?? false) }} aria-hidden="true" />
          <strong>{seatName(props.view, props.color)}</strong>
          <Show when={you()}>
            <small>({words.game.you})</small>
          </Show>
          <Show when={thinking()}>
            <small>{words.game.thinking}</small>
          </Show>
          <Show when={checksLeft() !== undefined}>
            <small class="count" data-testid={`checks-${props.color}`}>
              {words.game.checksLeft(checksLeft() ?? 0)}
            </small>
          </Show>
          <Show when={playing() && props.view.now.board.turn === props.color && props.view.now.forcedIn}>
            {left => <Hurry left={left()} since={props.session.clocksAt()} />}
          </Show>
          <Show when={away()}>{text => <small class="warn">{text()}</small>}</Show>
        </p>
        <div class="taken rim" classList={{ none: taken().length === 0 && lead() <= 0 }} role="img" aria-label={takenText()}>
          <For each={taken()}>{role => <i class={`piece ${opposite(props.color)} ${props.look(role)}`} />}</For>
          <Show when={lead() > 0}>
            <small>{words.game.advantage(lead())}</small>
          </Show>
        </div>
      </div>
      <Show when={props.view.now.clocks}>
        {clocks => (
          <Clock
            session={props.session}
            clocks={clocks()}
            color={props.color}
            playing={playing()}
            mine={props.view.you.seats.includes(props.color)}
          />
        )}
      </Show>
    </div>
  );
}

/** How long until a move is played for whoever hesitates. */
function Hurry(props: { left: number; since: number }): JSX.Element {
  const [now, setNow] = createSignal(performance.now());
  const timer = window.setInterval(() => setNow(performance.now()), 100);
  onCleanup(() => window.clearInterval(timer));
  const seconds = (): string => (Math.max(0, props.left - Math.max(0, now() - props.since)) / 1000).toFixed(1);
  return <small class="warn hurry">{words.game.hurry(seconds())}</small>;
}

interface ClockProps {
  session: Session;
  clocks: NonNullable<GameView['now']['clocks']>;
  color: Color;
  playing: boolean;
  mine: boolean;
}

function Clock(props: ClockProps): JSX.Element {
  const [now, setNow] = createSignal(performance.now());
  const running = (): boolean => props.playing && props.clocks.running === props.color;
  const left = createMemo(() => timeLeft(props.clocks, props.color, Math.max(0, now() - props.session.clocksAt())));
  const low = createMemo(() => props.playing && left() < props.clocks[props.color].low);

  createEffect(
    on([running, () => props.session.clocksAt()], ([ticking]) => {
      setNow(performance.now());
      if (!ticking) return;
      let flagged = false;
      const timer = window.setInterval(() => {
        setNow(performance.now());
        // The server watches the time itself; this only makes the end come without delay.
        if (timeLeft(props.clocks, props.color, performance.now() - props.session.since()) <= 0 && !flagged) {
          flagged = true;
          props.session.flag();
        }
      }, 100);
      onCleanup(() => window.clearInterval(timer));
    }),
  );
  /** Whoever plays wants to hear of it: when the server calls it short, or as they chose. */
  const warned = createMemo(() => {
    const when = settings.clockWarning;
    return when !== 'off' && (when === 'low' ? low() : props.playing && left() < Number(when) * 1000);
  });
  createEffect(
    on(
      warned,
      is => {
        if (!is || !running() || !props.mine) return;
        play('low');
        say(words.announce.clock(props.color, spokenTime(left())));
      },
      { defer: true },
    ),
  );

  const extra = (): string => {
    const side = props.clocks[props.color];
    if (side.periods !== undefined) return words.game.periods(side.periods);
    return side.movesToGo === undefined ? '' : words.game.movesToGo(side.movesToGo);
  };
  return (
    <div
      class="clock"
      classList={{ running: running(), low: low() }}
      role="timer"
      aria-label={`${words.game.clockOf(props.color)}: ${spokenTime(left())}`}
      data-testid={`clock-${props.color}`}
    >
      <span>{formatTime(left())}</span>
      <Show when={extra()}>
        <small>{extra()}</small>
      </Show>
    </div>
  );
}
