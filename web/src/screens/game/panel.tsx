// Beside the board: how things stand, the moves, the chat, and everything to press.

import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import { seatLink } from '../../net/secrets';
import type { Castle, GameView } from '../../protocol/messages';
import { keeps } from '../../settings/kept';
import { choose, settings } from '../../settings/settings';
import { Icon } from '../../ui/icon';
import { go } from '../../ui/route';
import { clockName, explanation, words } from '../../words/words';
import { Actions, Offers } from './actions';
import { Chat } from './chat';
import { createDesk } from './commands';
import type { Hand } from './hand';
import { copy } from './invitation';
import { statusText } from './keys';
import { Moves } from './moves';
import { verdict } from './over';
import { Pace } from './pace';
import type { Session } from './session';
import { exported, Share } from './share';

interface Parts {
  view: GameView;
  session: Session;
  hand: Hand;
}

interface PanelProps extends Parts {
  tab: 'moves' | 'chat';
  onTab(tab: 'moves' | 'chat'): void;
  onFlip(): void;
  /** Shows or hides the result over the board. */
  onResult(): void;
}

export function Panel(props: PanelProps): JSX.Element {
  const { session, hand } = props;
  const [notes, setNotes] = createSignal<readonly string[]>([]);
  const note = (text: string): void => void setNotes([...notes().slice(-5), text]);
  const copyFen = (): void => void exported(session, 'fen').then(({ text }) => copy(text));
  const enter = createDesk({ session, hand, note, flip: () => props.onFlip(), copyFen });
  return (
    <aside class="panel">
      <Standing view={props.view} session={session} />
      <Notes hand={hand} />
      <Unkept session={session} view={props.view} />
      <Castles view={props.view} onCastle={castle => hand.play(castle.uci)} />
      <Offers session={session} view={props.view} />
      <div class="tabs" role="group">
        <button type="button" aria-pressed={props.tab === 'moves'} onClick={() => props.onTab('moves')}>
          <Icon name="list" /> {words.game.moves}
        </button>
        <button type="button" aria-pressed={props.tab === 'chat'} onClick={() => props.onTab('chat')}>
          <Icon name="chat" /> {words.game.chat}
        </button>
      </div>
      <div class="sheets" data-tab={props.tab}>
        <Moves session={session} moves={props.view.moves} visible={props.tab === 'moves'} />
        <Chat lines={props.view.chat} notes={notes()} onEnter={enter} />
      </div>
      <Pace session={session} view={props.view} />
      <Actions session={session} view={props.view} />
      <Tools view={props.view} session={session} onFlip={props.onFlip} onResult={props.onResult} />
    </aside>
  );
}

/** Whose turn it is or how it ended, and what is being played. */
function Standing(props: { view: GameView; session: Session }): JSX.Element {
  const phase = (): string => props.view.now.status.phase;
  /** Besides oneself. */
  const watchers = (): number => (props.session.presence()?.watchers ?? 0) - (props.view.you.seats.length === 0 ? 1 : 0);
  return (
    <div class="status" data-testid="status">
      <p class="state" classList={{ check: props.view.now.board.checks.length > 0 && phase() === 'playing' }}>
        {phase() === 'over' ? verdict(props.view) : statusText(props.view)}
      </p>
      <Show when={phase() === 'over' && explanation(props.view.now.status.explanation)}>{why => <p class="why">{why()}</p>}</Show>
      <p class="facts">
        <span>{words.modes[props.view.mode.id]?.[0] ?? props.view.mode.name}</span>
        <span>{clockName(props.view.clock)}</span>
        <Show when={props.view.pace}>{pace => <span>{words.game.pace(pace() / 1000)}</span>}</Show>
        <Show when={props.view.now.score.games > 0}>
          <span title={words.home.score}>{words.game.score(props.view.now.score.white, props.view.now.score.black)}</span>
        </Show>
        <Show when={props.view.you.seats.length === 0 && !props.view.you.host}>
          <span>{words.game.watching}</span>
        </Show>
        <Show when={watchers() > 0}>
          <span>{words.game.watchers(watchers())}</span>
        </Show>
      </p>
    </div>
  );
}

/** What stands between the player and the game: planned moves, a move to confirm. */
function Notes(props: { hand: Hand }): JSX.Element {
  return (
    <>
      <Show when={props.hand.plannedCount() > 0}>
        <p class="offer sent">{words.board.premoves(props.hand.plannedCount())}</p>
      </Show>
      <Show when={props.hand.confirming()}>
        <div class="offer" role="group">
          <span>{words.board.confirmMove}</span>
          <button type="button" class="primary" onClick={() => props.hand.confirm()}>
            {words.actions.confirm}
          </button>
          <button type="button" onClick={() => props.hand.cancel()}>
            {words.actions.cancel}
          </button>
        </div>
      </Show>
    </>
  );
}

/** Where the browser keeps nothing: the link that opens the seat again. */
function Unkept(props: { session: Session; view: GameView }): JSX.Element {
  const link = (): string | undefined => (props.view.you.seats.length > 0 && !keeps() ? seatLink(props.session.game) : undefined);
  return (
    <Show when={link()}>
      {address => (
        <div class="offer unkept">
          <label class="field">
            <span>{words.game.notKept}</span>
            <input type="text" readonly value={address()} data-testid="seat-link" onFocus={event => event.currentTarget.select()} />
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

/** The small buttons at the foot, and what is left to do after the end. */
function Tools(props: { view: GameView; session: Session; onFlip(): void; onResult(): void }): JSX.Element {
  const [sharing, setSharing] = createSignal(false);
  return (
    <>
      <Show when={props.view.now.status.phase === 'over'}>
        <div class="actions" role="group" aria-label={words.result.over}>
          <button type="button" onClick={() => props.onResult()}>
            <Icon name="flag" />
            <span>{words.result.over}</span>
          </button>
          <button type="button" onClick={() => go('/')}>
            <Icon name="plus" />
            <span>{words.actions.newGame}</span>
          </button>
        </div>
      </Show>
      <div class="tools" role="group">
        <button type="button" class="quiet" title={words.actions.flip} aria-label={words.actions.flip} onClick={() => props.onFlip()}>
          <Icon name="flip" />
        </button>
        <button type="button" class="quiet" title={settings.sound ? words.actions.soundOn : words.actions.soundOff} aria-label={words.settings.soundOn} aria-pressed={settings.sound} onClick={() => choose('sound', !settings.sound)}>
          <Icon name={settings.sound ? 'sound' : 'mute'} />
        </button>
        <button type="button" class="quiet" title={words.actions.share} aria-label={words.actions.share} onClick={() => setSharing(true)}>
          <Icon name="share" />
        </button>
        <Show when={props.view.now.status.phase !== 'over'}>
          <button type="button" class="quiet" title={words.actions.newGame} aria-label={words.actions.newGame} onClick={() => go('/')}>
            <Icon name="plus" />
          </button>
        </Show>
      </div>
      <Show when={sharing()}>
        <Share session={props.session} onClose={() => setSharing(false)} />
      </Show>
    </>
  );
}

/** Buttons for castling where the board alone would be ambiguous. */
function Castles(props: { view: GameView; onCastle(castle: Castle): void }): JSX.Element {
  const unclear = createMemo(() => {
    const moves = props.view.you.moves;
    return (moves?.castles ?? []).filter(
      castle => !moves?.from[castle.kingFrom]?.some(destination => destination.castle === castle.name && destination.to === castle.kingTo),
    );
  });
  return (
    <Show when={unclear().length > 0}>
      <div class="castles" role="group">
        <For each={unclear()}>
          {castle => (
            <button type="button" title={`${castle.kingFrom}–${castle.kingTo}, ${castle.rookFrom}–${castle.rookTo}`} onClick={() => props.onCastle(castle)}>
              {castle.name}
            </button>
          )}
        </For>
      </div>
    </Show>
  );
}
