// The game screen: the table with both players and the board; the panel stands beside it.

import { createEffect, createMemo, createRenderEffect, createSignal, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import { Board, type BoardHandle } from '../../board/board';
import { looksOf } from '../../board/paint';
import { PromotionChoice } from '../../board/promotion';
import { opposite } from '../../board/square';
import { connection, welcome } from '../../net/room';
import { remember, secretFor } from '../../net/secrets';
import { playWith } from '../../notation/san';
import type { Color, GameView, Role } from '../../protocol/messages';
import { choose, settings } from '../../settings/settings';
import { play } from '../../sound/sound';
import { notify, say } from '../../ui/notice';
import { clearFragment, covered, go, setSheet } from '../../ui/route';
import { refusal, roleNames, words } from '../../words/words';
import { begin } from '../study/begin';
import { forgetInvitation, Invitation } from './around/invitation';
import { Join } from './around/join';
import { Panel } from './around/panel';
import { answer } from './input/keys';
import { createMoveInput } from './input/move-input';
import { Pocket } from './input/pocket';
import { Resize } from './input/resize';
import { stepper } from './input/wheel';
import { type Arrival, createSession, invited, seatName } from './session';
import { tell } from './show/happenings';
import { Strip } from './show/moves';
import { statusText } from './show/names';
import { Over } from './show/over';
import { Player } from './show/player';

/** The end is seen on the board before it is told over it. */
const SEEN_FOR = 600;

export function Game(props: Arrival): JSX.Element {
  const session = createSession(props);
  const input = createMoveInput(session, {
    most: () => welcome()?.limits.premoves ?? 0,
    ask: async (color, queue) =>
      (await connection.ask({ type: 'premoves', game: session.game, color, queue: [...queue] }, ['premoves'])).premoves,
  });
  if (props.token || props.secret) clearFragment();
  return (
    <Show
      when={session.view()}
      fallback={
        <section class="empty">
          <Show when={session.missing()} fallback={<p>{words.game.loading}</p>}>
            {why => (
              <>
                <h1>{refusal(why())}</h1>
                <p>{why().code === 'noSuchGame' ? words.game.noSuchGameHint : words.game.tryingAgain}</p>
                <a class="button primary" href="/">
                  {words.nav.home}
                </a>
              </>
            )}
          </Show>
        </section>
      }
    >
      {view => <Table view={view()} session={session} input={input} />}
    </Show>
  );
}

type Parts = { view: GameView; session: ReturnType<typeof createSession>; input: ReturnType<typeof createMoveInput> };

function Table(props: Parts): JSX.Element {
  const { session, input } = props;
  const [flipped, setFlipped] = createSignal(false);
  const [closed, setClosed] = createSignal(true);
  const [tab, setTab] = createSignal<'moves' | 'chat'>('moves');
  const [dropping, setDropping] = createSignal<Role>();
  let handle: BoardHandle | undefined;

  const roles = createMemo(() => props.view.mode.roles);
  createRenderEffect(() => playWith(roles()));
  const look = createMemo(() => looksOf(roles()));
  const roleName = (role: string): string => roleNames(roles())(role);
  const seats = (): readonly Color[] => props.view.you.seats;
  const phase = (): string => props.view.now.status.phase;
  const orientation = createMemo((): Color => {
    const [first, second] = seats();
    const table = second !== undefined && settings.autoFlip && phase() === 'playing';
    const bottom = table ? props.view.now.board.turn : second ? 'white' : (first ?? 'white');
    return flipped() ? opposite(bottom) : bottom;
  });
  const shown = (): GameView['now']['board'] => session.shown() ?? props.view.now.board;
  const lastMove = (): readonly string[] | undefined => {
    const underway = input.underway();
    if (underway?.length) return underway;
    const last = shown().lastMove;
    return last && (last.from ? [last.from, last.to] : [last.to]);
  };
  const flip = (): void => void setFlipped(!flipped());
  /** A game that is over goes on as a study, from the position that is shown; a move by hand begins a variation there. */
  const analyze = (move?: { from: string; to: string }): void =>
    void begin(
      { type: 'game', game: session.game },
      { ply: shown().ply, flipped: orientation() === 'black', ...(move && { move }) },
    );
  const review = (): void =>
    void begin({ type: 'game', game: session.game }, { flipped: orientation() === 'black', review: true });
  const explorable = (): boolean => phase() === 'over' && !session.line();

  session.onHappened((happened, event) => {
    const view = session.view();
    if (!view) return;
    tell(happened, view, roleName);
    if (happened.some(({ type }) => type === 'ended')) window.setTimeout(() => setClosed(false), SEEN_FOR);
    if (happened.some(({ type }) => type === 'moved' || type === 'takenBack') && !session.past()) setDropping(undefined);
    const next = happened.find(one => one.type === 'rematch');
    if (next?.type === 'rematch' || event.now.next) follow((next as { game?: string } | undefined)?.game ?? event.now.next ?? '');
  });

  /** The rematch is open to the secrets of the game before. */
  const follow = (game: string): void => {
    remember(game, secretFor(session.game));
    if (seats().length > 0) go(`/g/${game}`);
    else notify(words.game.rematchBegan);
  };

  createEffect(on(phase, is => is === 'over' && input.cancel(), { defer: true }));
  createEffect(on(phase, (_, before) => before === 'waiting' && forgetInvitation(session.game)));
  // An invitation that is no use any more is put away, with a word to whoever hoped to play.
  createEffect(() => {
    const opened = session.opened();
    if (!opened || phase() === 'waiting') return;
    if (!opened.own) notify(words.game.badToken);
    session.open(undefined);
  });
  // What was drawn was drawn about the position before.
  createEffect(on(input.underway, way => way && handle?.wipe(), { defer: true }));
  const comes = (): boolean =>
    phase() === 'waiting' && (session.opened() !== undefined || (seats().length === 0 && !props.view.you.host));
  createEffect(() => {
    document.title = phase() === 'over' ? `${words.result.over} · ${words.name}` : `${statusText(props.view)} · ${words.name}`;
  });

  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || covered() || target.closest('input, textarea, select, [role="grid"]'))
      return;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => session.step(-1),
      ArrowRight: () => session.step(1),
      Home: () => session.lookAt(0),
      End: () => session.lookLive(),
      f: flip,
      '/': () => {
        setTab('chat');
        document.getElementById('chat-box')?.focus();
      },
      '?': () => setSheet('help'),
      z: () => choose('zen', !settings.zen),
      Escape: () => input.cancel(),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  onMount(() => {
    // A game that begins with the page, or with the rematch, has nothing that happened yet.
    if (phase() !== 'playing' || props.view.now.board.ply > 0) return;
    play('start');
    say(words.announce.started);
  });
  onMount(() => window.addEventListener('keydown', onKey));
  onCleanup(() => window.removeEventListener('keydown', onKey));

  const onWheel = stepper(session);

  const drops = (): string[] => {
    const role = dropping();
    return role ? (input.moves()?.drops?.[role] ?? []).map(({ to }) => to) : [];
  };
  const drop = (role: Role, square: string): void => {
    const destination = input.moves()?.drops?.[role]?.find(({ to }) => to === square);
    if (destination) input.play(destination.uci);
    setDropping(undefined);
  };
  const Side = (side: { color: Color; place: 'theirs' | 'mine' }): JSX.Element => (
    <div class={`side-of ${side.place}`}>
      <Player
        session={session}
        view={props.view}
        board={shown()}
        color={side.color}
        look={look()}
        presence={session.presence()?.[side.color]}
      />
      <Pocket
        board={shown()}
        color={side.color}
        usable={input.color() === side.color && input.moves()?.drops !== undefined}
        chosen={dropping()}
        look={look()}
        roleName={roleName}
        onChoose={setDropping}
        onDrag={(role, event) => handle?.pickUp(role, side.color, event)}
      />
    </div>
  );

  return (
    <div
      class="game"
      classList={{ drops: props.view.now.board.pockets !== undefined }}
      data-phase={phase()}
      data-ply={props.view.now.board.ply}
    >
      <h1 class="unseen">{words.game.between(seatName(props.view, 'white'), seatName(props.view, 'black'))}</h1>
      <Side color={opposite(orientation())} place="theirs" />
      <div class="place" classList={{ past: session.past() && phase() !== 'over' }} on:wheel={onWheel}>
        <Board
          pieces={input.pieces()}
          look={look()}
          roleName={roleName}
          orientation={orientation()}
          lastMove={lastMove()}
          checks={input.underway() ? [] : shown().checks}
          movable={explorable() ? shown().turn : input.color()}
          moves={input.moves()}
          unsure={explorable() || input.unsure()}
          planned={input.planned()}
          targets={drops()}
          version={props.view.version}
          onMove={(from, destination) => (explorable() ? analyze({ from, to: destination.to }) : input.move(from, destination))}
          onDrop={drop}
          onTarget={square => {
            const role = dropping();
            if (role) drop(role, square);
          }}
          // A press on the past leads back to the game: it is where the hand wants to be.
          onPress={() => session.past() && phase() === 'playing' && session.lookLive()}
          onCancel={input.cancel}
          onKey={(key, square) => {
            if (key === 'f') flip();
            else if (key === '/') document.getElementById('chat-box')?.focus();
            else if (key === '?') setSheet('help');
            else if (key === 'z') choose('zen', !settings.zen);
            else return answer(key, square, session, input, roleName);
            return true;
          }}
          ref={given => (handle = given)}
        >
          <PromotionChoice
            input={input}
            orientation={orientation()}
            look={look()}
            roleName={roleName}
            onDone={() => handle?.focus()}
          />
        </Board>
        <Resize />
      </div>
      <Strip session={session} moves={props.view.moves} over={phase() === 'over'} />
      <Side color={orientation()} place="mine" />
      <Show
        when={comes()}
        fallback={
          <Show when={phase() === 'waiting' && props.view.you.host}>
            <Invitation game={session.game} friend={invited(props.view.now)} />
          </Show>
        }
      >
        <Join session={session} view={props.view} />
      </Show>
      <Show when={phase() === 'over' && !closed() && !session.past()}>
        <Over session={session} view={props.view} onAnalyze={analyze} onReview={review} onClose={() => setClosed(true)} />
      </Show>
      <Panel
        view={props.view}
        session={session}
        input={input}
        tab={tab()}
        onTab={setTab}
        orientation={orientation()}
        onFlip={flip}
        onAnalyze={analyze}
        onReview={review}
        onResult={() => {
          session.lookLive();
          setClosed(!closed());
        }}
      />
    </div>
  );
}
