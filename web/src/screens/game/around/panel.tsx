// Beside the board: how things stand, the moves, the chat, and everything to press.

import { createEffect, createMemo, createSignal, For, type JSX, lazy, on, Show, Suspense } from 'solid-js';
import { seatLink } from '../../../net/secrets';
import type { Castle, Color, GameView } from '../../../protocol/messages';
import { canPersist } from '../../../settings/persisted';
import { choose, settings } from '../../../settings/settings';
import { Icon, type IconName } from '../../../ui/icon';
import { go } from '../../../ui/route';
import { clockName, modeName, words } from '../../../words/words';
import { Actions, Offers } from '../input/actions';
import { createCommandLine } from '../input/commands';
import type { MoveInput } from '../input/move-input';
import type { Session } from '../session';
import { PositionEvaluation } from '../show/evaluation';
import { Moves } from '../show/moves';
import { statusText, verdict } from '../show/names';
import { Chat } from './chat';
import { ComputerSpeed } from './computer-speed';
import { copy } from './invitation';
import { OpponentLeft } from './opponent-left';
import { exported, Share } from './share';

/** Comes when it is asked for. */
const Legend = lazy(() => import('../show/legend'));

interface Parts {
  view: GameView;
  session: Session;
  input: MoveInput;
}

interface PanelProps extends Parts {
  tab: 'moves' | 'chat';
  onTab(tab: 'moves' | 'chat'): void;
  orientation: Color;
  onFlip(): void;
  onAnalyze(): void;
  onReview(): void;
  /** Shows or hides the result over the board. */
  onResult(): void;
}

export function Panel(props: PanelProps): JSX.Element {
  const { session, input } = props;
  const [notes, setNotes] = createSignal<readonly string[]>([]);
  const note = (text: string): void => void setNotes([...notes().slice(-5), text]);
  const copyFen = (): void => void exported(session, 'fen').then(({ text }) => copy(text));
  const enter = createCommandLine({ session, input, note, flip: () => props.onFlip(), copyFen });
  return (
    <aside class="panel" aria-label={words.game.panel}>
      <Standing view={props.view} session={session} onResult={props.onResult} />
      <Show when={props.view.now.status.phase === 'over'}>
        <PositionEvaluation session={session} view={props.view} />
      </Show>
      <Tabs tab={props.tab} lines={props.view.chat.length} onTab={props.onTab} />
      <div class="sheets" data-tab={props.tab}>
        <Moves
          session={session}
          moves={props.view.moves}
          opening={props.view.now.opening}
          nameable={props.view.mode.id === 'chess'}
          over={props.view.now.status.phase === 'over'}
          visible={props.tab === 'moves'}
        />
        <Chat lines={props.view.chat} notes={notes()} company={company(props.view, session)} onEnter={enter} />
      </div>
      <div class="deck">
        <Notes input={input} />
        <Unkept session={session} view={props.view} />
        <Castles view={props.view} onCastle={castle => input.play(castle.uci)} />
        <OpponentLeft session={session} view={props.view} />
        <Offers session={session} view={props.view} />
        <ComputerSpeed session={session} view={props.view} />
        <Actions session={session} view={props.view} onAnalyze={props.onAnalyze} onReview={props.onReview} />
      </div>
      <Tools view={props.view} session={session} orientation={props.orientation} onFlip={props.onFlip} />
    </aside>
  );
}

/** Besides oneself. */
const watchers = (view: GameView, session: Session): number =>
  (session.presence()?.watchers ?? 0) - (view.you.seats.length === 0 ? 1 : 0);

/** Somebody else reads what is written here. */
const company = (view: GameView, session: Session): boolean => {
  const [seat, more] = view.you.seats;
  const people = (['white', 'black'] as const).filter(
    color => view.now[color].kind === 'human' && (more !== undefined ? false : color !== seat),
  );
  return people.length > 0 || watchers(view, session) > 0;
};

/** Whose turn it is or how it ended, and what is being played. */
function Standing(props: { view: GameView; session: Session; onResult(): void }): JSX.Element {
  const phase = (): string => props.view.now.status.phase;
  return (
    <div class="status" data-testid="status">
      <div class="standing">
        <p class="state" classList={{ check: props.view.now.board.checks.length > 0 && phase() === 'playing' }}>
          {phase() === 'over' ? verdict(props.view) : statusText(props.view)}
        </p>
        <Show when={phase() === 'over'}>
          <button type="button" class="quiet" onClick={() => props.onResult()}>
            {words.actions.result}
          </button>
        </Show>
      </div>
      <p class="facts">
        <span>{modeName(props.view.mode)}</span>
        <Show when={words.game.startOf(props.view.mode.id, props.view.draw)}>{number => <span>{number()}</span>}</Show>
        <span>{clockName(props.view.clock)}</span>
        <Show when={props.view.pace}>{pace => <span>{words.game.pace(pace() / 1000)}</span>}</Show>
        <Show when={props.view.now.score.games > 0}>
          <span title={words.home.score}>{words.game.score(props.view.now.score.white, props.view.now.score.black)}</span>
        </Show>
        <Show when={props.view.you.seats.length === 0 && !props.view.you.host}>
          <span>{words.game.watching}</span>
        </Show>
        <Show when={watchers(props.view, props.session) > 0}>
          <span>{words.game.watchers(watchers(props.view, props.session))}</span>
        </Show>
      </p>
    </div>
  );
}

/** One sheet at a time on a phone; what was said meanwhile is counted. */
function Tabs(props: { tab: 'moves' | 'chat'; lines: number; onTab(tab: 'moves' | 'chat'): void }): JSX.Element {
  const [read, setRead] = createSignal(props.lines);
  createEffect(on([() => props.tab, () => props.lines], ([tab, lines]) => tab === 'chat' && setRead(lines)));
  const unread = (): number => Math.max(0, props.lines - read());
  return (
    <div class="tabs" role="group">
      <button type="button" aria-pressed={props.tab === 'moves'} onClick={() => props.onTab('moves')}>
        <Icon name="list" /> {words.game.moves}
      </button>
      <button type="button" aria-pressed={props.tab === 'chat'} onClick={() => props.onTab('chat')}>
        <Icon name="chat" /> {words.game.chat}
        <Show when={unread() > 0}>
          <span class="unread" title={words.game.unread(unread())}>
            {unread()}
            <span class="unseen"> {words.game.unread(unread())}</span>
          </span>
        </Show>
      </button>
    </div>
  );
}

/** What stands between the player and the game: planned moves, a move to confirm. */
function Notes(props: { input: MoveInput }): JSX.Element {
  return (
    <>
      <Show when={props.input.plannedCount() > 0}>
        <p class="offer sent">{words.board.premoves(props.input.plannedCount())}</p>
      </Show>
      <Show when={props.input.confirming()}>
        <div class="offer" role="group">
          <span>{words.board.confirmMove}</span>
          <button type="button" class="primary" onClick={() => props.input.confirm()}>
            {words.actions.confirm}
          </button>
          <button type="button" onClick={() => props.input.cancel()}>
            {words.actions.cancel}
          </button>
        </div>
      </Show>
    </>
  );
}

/** Where the browser keeps nothing: the link that opens the seat again. */
function Unkept(props: { session: Session; view: GameView }): JSX.Element {
  const link = (): string | undefined =>
    props.view.you.seats.length > 0 && !canPersist() ? seatLink(props.session.game) : undefined;
  return (
    <Show when={link()}>
      {address => (
        <div class="offer unkept">
          <label class="field">
            <span>{words.game.notKept}</span>
            <input
              type="text"
              readonly
              value={address()}
              data-testid="seat-link"
              onFocus={event => event.currentTarget.select()}
            />
            <small>{words.game.resumeWarning}</small>
          </label>
          <button type="button" onClick={() => void copy(address())}>
            {words.game.copyLink}
          </button>
        </div>
      )}
    </Show>
  );
}

/** The small buttons at the foot: the same ones at every moment. */
function Tools(props: { view: GameView; session: Session; orientation: Color; onFlip(): void }): JSX.Element {
  const [open, setOpen] = createSignal<'share' | 'legend'>();
  const Tool = (tool: { icon: IconName; text: string; title?: string; pressed?: boolean; onUse(): void }): JSX.Element => (
    <button
      type="button"
      class={`quiet ${tool.icon}`}
      title={tool.title ?? tool.text}
      aria-label={tool.text}
      aria-pressed={tool.pressed}
      onClick={() => tool.onUse()}
    >
      <Icon name={tool.icon} />
    </button>
  );
  return (
    <>
      <div class="tools" role="group" aria-label={words.actions.tools}>
        <Tool icon="flip" text={words.actions.flip} onUse={() => props.onFlip()} />
        <Tool
          icon={settings.sound ? 'sound' : 'mute'}
          text={words.settings.soundOn}
          title={settings.sound ? words.actions.soundOn : words.actions.soundOff}
          pressed={settings.sound}
          onUse={() => choose('sound', !settings.sound)}
        />
        <Tool icon="pieces" text={words.game.pieces} onUse={() => setOpen('legend')} />
        <Tool icon="share" text={words.actions.share} onUse={() => setOpen('share')} />
        <Tool icon="zen" text={settings.zen ? words.game.zenLeave : words.game.zen} onUse={() => choose('zen', !settings.zen)} />
        <Show when={props.view.now.status.phase !== 'over'}>
          <Tool icon="plus" text={words.actions.newGame} onUse={() => go('/')} />
        </Show>
      </div>
      <Show when={open() === 'share'}>
        <Share session={props.session} orientation={props.orientation} onClose={() => setOpen(undefined)} />
      </Show>
      <Show when={open() === 'legend'}>
        <Suspense>
          <Legend session={props.session} view={props.view} onClose={() => setOpen(undefined)} />
        </Suspense>
      </Show>
    </>
  );
}

/** Buttons for castling where the board alone would be ambiguous. */
function Castles(props: { view: GameView; onCastle(castle: Castle): void }): JSX.Element {
  const unclear = createMemo(() => {
    const moves = props.view.you.moves;
    return (moves?.castles ?? []).filter(
      castle =>
        !moves?.from[castle.kingFrom]?.some(
          destination => destination.castle === castle.name && destination.to === castle.kingTo,
        ),
    );
  });
  return (
    <Show when={unclear().length > 0}>
      <div class="castles" role="group">
        <For each={unclear()}>
          {castle => (
            <button
              type="button"
              title={`${castle.kingFrom}–${castle.kingTo}, ${castle.rookFrom}–${castle.rookTo}`}
              onClick={() => props.onCastle(castle)}
            >
              {castle.name}
            </button>
          )}
        </For>
      </div>
    </Show>
  );
}
