// The study screen: the board with what an engine says about it, and the tree of moves beside it.

import {
  createEffect,
  createMemo,
  createRenderEffect,
  createSignal,
  type JSX,
  lazy,
  on,
  onCleanup,
  onMount,
  Show,
  Suspense,
} from 'solid-js';
import { type Arrow, Board, type BoardHandle } from '../../board/board';
import { looksOf } from '../../board/paint';
import { PromotionChoice } from '../../board/promotion';
import { opposite } from '../../board/square';
import { connection } from '../../net/room';
import { ownSecret } from '../../net/secrets';
import { playWith } from '../../notation/san';
import type { AnalysisOrder, Color, EngineInfo, Evaluation, Role, StudyNode, StudyView } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { play } from '../../sound/sound';
import { notify, say } from '../../ui/notice';
import { covered, follow, route } from '../../ui/route';
import { explanation, reasonName, refusal, roleNames, words } from '../../words/words';
import { PlayFrom } from '../editor/play';
import { Pocket } from '../game/input/pocket';
import { Resize } from '../game/input/resize';
import { stepper } from '../game/input/wheel';
import { spoken } from '../game/show/spoken';
import { createStudyActions, type Sheet, type StudyActions } from './actions';
import { type Analysis, createAnalysis } from './analysis';
import { Foot, KeyTable, Opening, Tabs, Under } from './around';
import { arrived } from './begin';
import { pointers, squaresOf } from './evaluation';
import { Gauge } from './gauge';
import { Graph } from './graph';
import { Engine, SecondEngine } from './lines';
import { Menu } from './menu';
import { createStudyMoveInput, type StudyMoveInput } from './move-input';
import { MoveTree } from './moves';
import { Notes } from './notes';
import { options } from './options';
import { Peek, type Pointed } from './peek';
import { createReviewContext, type ReviewContext } from './review/context';
import { kindOf, signOf } from './review/marks';
import { keptRetried } from './review/retried';
import { Waiting } from './review/waiting';
import { createStudySession, type StudySession } from './session';
import { ShareStudy } from './share';
import { hasPlayers, Players, resultOf, Side } from './sides';
import { Title } from './title';
import { mainLine, START } from './tree';
import '../../styles/reading.css';
import '../../styles/study.css';
import '../../styles/engine.css';
import '../../styles/tree.css';
import '../../styles/study-small.css';
import '../../styles/review.css';
import '../../styles/review-small.css';

const text = words.study;
/** Most studies are never reviewed. */
const ReviewSheet = lazy(() => import('./review/sheet'));
/** Milliseconds between two sounds of moves that are gone through. */
const QUIET = 90;

export default function Study(): JSX.Element {
  const at = createMemo((before: string | undefined) => {
    const now = route();
    return now.screen === 'study' ? now.study : before;
  });
  return (
    <Show when={at()} keyed>
      {study => <Opened study={study} />}
    </Show>
  );
}

function Opened(props: { study: string }): JSX.Element {
  const session = createStudySession(props.study);
  return (
    <Show
      when={session.view() && session.node()}
      fallback={
        <section class="empty">
          <Show when={session.missing()} fallback={<p>{text.loading}</p>}>
            {why => (
              <>
                <h1>{refusal(why())}</h1>
                <p>{why().code === 'noSuchStudy' ? text.noSuchStudyHint : words.game.tryingAgain}</p>
                <a class="button primary" href="/" onClick={follow}>
                  {words.nav.home}
                </a>
              </>
            )}
          </Show>
        </section>
      }
    >
      <Table session={session} view={session.view() as StudyView} node={session.node() as StudyNode} />
    </Show>
  );
}

function Table(props: { session: StudySession; view: StudyView; node: StudyNode }): JSX.Element {
  const { session } = props;
  const arrival = arrived(session.study);
  const [orientation, setOrientation] = createSignal<Color>(arrival?.flipped ? 'black' : 'white');
  const [pointed, setPointed] = createSignal<Pointed>();
  const [dropping, setDropping] = createSignal<Role>();
  const [threat, setThreat] = createSignal(false);
  const ended = (): boolean => session.look()?.status.phase === 'over';
  /** Where the game is over there is no threat to show. */
  const threaten = (on: boolean): void => void setThreat(on && !ended());
  createEffect(() => ended() && setThreat(false));
  const [engines, setEngines] = createSignal<readonly EngineInfo[]>([]);
  const [sheet, setSheet] = createSignal<Sheet>(arrival?.review || keptRetried(session.study) ? 'review' : 'moves');
  let handle: BoardHandle | undefined;

  const roles = createMemo(() => props.view.mode.roles);
  createRenderEffect(() => playWith(roles()));
  const look = createMemo(() => looksOf(roles()));
  const roleName = (role: string): string => roleNames(roles())(role);
  const review: ReviewContext = createReviewContext(session, () => props.view, arrival?.review ?? false);
  const { reviewing, retry, show } = review;
  const input: StudyMoveInput = createStudyMoveInput(
    session,
    () => props.view.writable,
    () => notify(text.readOnlyMove, { label: text.own, act: () => void actions.fork() }),
    uci => {
      if (!retry.active()) return false;
      retry.try(uci);
      return true;
    },
  );
  /** What is on the board instead of the study's position: a line that is shown, or what is tried. */
  const staged = createMemo(() => retry.board() ?? show.board());
  const locked = (): boolean => show.shown() !== undefined || (retry.active() && !retry.open());

  /** All moves are being evaluated: whoever asked for that lets the engine go about it. */
  const evaluates = (): boolean => props.view.writable && props.view.evaluating !== undefined;
  const order = (engine: string | undefined, threatens: boolean): AnalysisOrder | undefined =>
    options.on &&
    !settings.zen &&
    !evaluates() &&
    engine !== undefined &&
    (sheet() !== 'review' || reviewing.stage() === 'none') &&
    !retry.active() &&
    !show.shown()
      ? {
          subject: { type: 'study', study: session.study, node: props.node.id },
          lines: options.lines,
          ...(threatens && { threat: true }),
          ...(engine && { engine }),
        }
      : undefined;
  const known = (id: string | undefined): string | undefined =>
    id === undefined || id === '' || engines().some(one => one.id === id) ? id : undefined;
  const analysis: Analysis = createAnalysis(() => order(known(options.engine) ?? '', threat()));
  const second: Analysis = createAnalysis(() => order(known(options.second), false));
  const flip = (): void => void setOrientation(opposite(orientation()));
  const actions: StudyActions = createStudyActions({
    session,
    input,
    analysis,
    view: () => props.view,
    threat,
    setThreat: threaten,
    flip,
    roleName,
    before: key => pressed(key),
    review,
    sheet,
    setSheet,
  });

  /** While a line is shown its moves are stepped through; while a move is to be found nothing else is. */
  const pressed = (key: string): boolean => {
    const line = show.shown();
    if (line) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (step) show.goTo(line.at + step);
      else if (key === 'Escape' || key === 'w') show.end();
      return step !== undefined || key === 'Escape' || key === 'w';
    }
    if (!retry.active()) return false;
    if (key === 'h') retry.hint();
    else if (key === 'Escape') retry.leave();
    else if (key === 'n') retry.next();
    else if (key === 'f') flip();
    else if (key === 't') retry.again();
    return true;
  };
  /** A step is one in the line that is shown, and none while a move is to be found. */
  const walked: StudySession = {
    ...session,
    step: plies => {
      const line = show.shown();
      if (line) show.goTo(line.at + plies);
      else if (!retry.active()) session.step(plies);
    },
  };
  const sees = (): boolean => sheet() === 'review' && !settings.zen;
  /** What was played, what was better, and what answers it. */
  const judged = createMemo((): Arrow[] => {
    const move = review.here();
    if (!move || !kindOf(move) || !options.arrows) return [];
    const arrow = (uci: string | undefined, kind: Arrow['kind'], weight: number): Arrow[] => {
      const [from, to] = squaresOf(uci ?? '') ?? [];
      return from ? [{ from, ...(to && { to }), weight, label: '', kind }] : [];
    };
    const [reason] = move.remarks ?? [];
    const answers = reason && (reason.role === 'cause' || reason.role === 'consequence') ? reason.line[0]?.uci : undefined;
    return [...arrow(answers, 'line', 0.4), ...arrow(move.uci, 'played', 0.75), ...arrow(move.best?.[0]?.uci, 'better', 0.75)];
  });
  /** Under the board of a phone: what is said of the move. */
  const note = (): string => {
    if (!sees()) return '';
    const move = review.here();
    return retry.active()
      ? words.review.find(input.turn())
      : move
        ? `${words.review.judgements[move.judgement]} ${signOf(move)}`
        : '';
  };
  /** The review's word about a position goes before others: its judgements come of it. */
  const evaluationOf = (node: StudyNode): Evaluation | undefined => reviewing.evaluationOf(node) ?? node.evaluation;

  /** What is known best about the position that is shown; a threat says nothing about it. */
  const evaluation = createMemo((): Evaluation | undefined => {
    const heard = threat() ? undefined : analysis.news()?.lines[0]?.evaluation;
    if (retry.active() || show.shown()) return undefined;
    const stored = evaluationOf(props.node);
    return heard && (!stored || heard.depth >= stored.depth) ? heard : (stored ?? heard);
  });
  const arrows = createMemo((): Arrow[] => {
    if (retry.active()) return [...retry.arrows()];
    if (show.shown()) return [];
    if (sees() && reviewing.stage() !== 'none') return judged();
    if (!options.arrows || settings.zen || input.busy()) return [];
    const turn = threat() ? opposite(input.turn()) : input.turn();
    return pointers(analysis.news()?.lines ?? [], turn).map((one, index) => ({
      ...one,
      kind: threat() ? 'threat' : index === 0 ? 'best' : 'other',
    }));
  });
  // Arrows that are the same are not drawn again.
  const drawnArrows = createMemo(arrows, [], { equals: (one, two) => JSON.stringify(one) === JSON.stringify(two) });

  onMount(() => {
    void connection.ask({ type: 'engines', secret: ownSecret() }, ['engines'], true).then(
      ({ engines }) => setEngines(engines),
      () => undefined,
    );
    const here = route();
    const wanted = here.screen === 'study' ? here.node : undefined;
    session.goTo(wanted ?? mainLine(session.tree())[arrival?.ply ?? 0]?.id ?? START);
  });
  if (arrival?.moves?.length && props.view.nodes.length === 1)
    void input.play(...arrival.moves).then(() => session.goTo(mainLine(session.tree())[arrival.ply ?? 0]?.id ?? START));
  if (arrival?.problems?.some(({ grave }) => grave)) actions.showSheet('notes');
  // Learning has the sheet of its own.
  createEffect(() => (retry.active() || show.shown()) && actions.showSheet('review'));
  // A move that was made before there was a study.
  let waiting = arrival?.move;
  createEffect(() => {
    const moves = session.look()?.moves;
    if (!waiting || !moves) return;
    const { from, to } = waiting;
    waiting = undefined;
    const destination = moves.from[from]?.find(one => one.to === to);
    if (destination) queueMicrotask(() => input.move(from, destination));
  });
  createEffect(() => (document.title = `${props.view.title || text.untitled} · ${words.name}`));

  let heardAt = -Infinity;
  createEffect(
    on(
      () => props.node.id,
      (_, before) => {
        setDropping(undefined);
        setPointed(undefined);
        const { node } = props;
        say(
          [node.san ? words.announce.moved(node.color, spoken(node.san, roleName)) : text.startPosition, node.comment ?? '']
            .filter(Boolean)
            .join('. '),
        );
        if (node.parent !== before || performance.now() - heardAt < QUIET) return;
        heardAt = performance.now();
        play(node.checks?.length ? 'check' : node.san.includes('x') ? 'capture' : 'move');
      },
      { defer: true },
    ),
  );

  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (covered() || target.closest('input:not([type="checkbox"]), textarea, select, [role="grid"], [role="menu"]')) return;
    // A button that has the focus is pressed by these.
    if ((event.key === ' ' || event.key === 'Enter') && target.closest('button:not(.move), a, summary, input')) return;
    if (event.key === 'Enter' && target.closest('.move:not([aria-current])')) return;
    if (!actions.press(event)) return;
    event.preventDefault();
    if (target.closest('.move')) target.blur();
  };
  onMount(() => window.addEventListener('keydown', onKey));
  onCleanup(() => window.removeEventListener('keydown', onKey));

  const drops = (): string[] => {
    const role = dropping();
    return role ? (input.moves()?.drops?.[role] ?? []).map(({ to }) => to) : [];
  };
  const drop = (role: Role, square: string): void => {
    const destination = input.moves()?.drops?.[role]?.find(({ to }) => to === square);
    setDropping(undefined);
    if (destination) void input.play(destination.uci);
  };
  const playAll = (moves: readonly string[]): void => {
    setPointed(undefined);
    void input.play(...moves);
  };
  const stagedMove = (): readonly string[] | undefined => {
    const last = staged()?.lastMove;
    return last && (last.from ? [last.from, last.to] : [last.to]);
  };
  const alone = (): boolean => !hasPlayers(props.view);
  const pockets = (): boolean => props.view.mode.pockets;

  const Edge = (edge: { color: Color; place: 'theirs' | 'mine' }): JSX.Element => (
    <div class={`side-of ${edge.place}`}>
      <Show when={!alone()}>
        <Side session={session} view={props.view} color={edge.color} />
      </Show>
      <Show when={pockets() && input.setup()}>
        {setup => (
          <Pocket
            board={{ pockets: setup().pockets }}
            color={edge.color}
            usable={input.turn() === edge.color && input.moves()?.drops !== undefined}
            chosen={dropping()}
            look={look()}
            roleName={roleName}
            onChoose={setDropping}
            onDrag={(role, event) => handle?.pickUp(role, edge.color, event)}
          />
        )}
      </Show>
    </div>
  );
  const engineProps = {
    get node() {
      return props.node;
    },
    get turn() {
      return input.turn();
    },
    get over() {
      return explanation(session.look()?.status.explanation) || reasonName(session.look()?.status.reason);
    },
    get evaluates() {
      return evaluates();
    },
    onEngines: (list: readonly EngineInfo[]) => void setEngines(list),
    get engines() {
      return engines();
    },
    get ended() {
      return ended();
    },
    onThreat: () => threaten(!threat()),
    onPlay: playAll,
    onPoint: setPointed,
  };

  return (
    <div class="game study" classList={{ drops: pockets(), alone: alone() }} data-ply={props.node.ply} data-node={props.node.id}>
      <h1 class="unseen">{props.view.title || text.untitled}</h1>
      <Edge color={opposite(orientation())} place="theirs" />
      <div class="place" on:wheel={stepper(walked)}>
        <Board
          pieces={staged()?.pieces ?? input.pieces()}
          look={look()}
          roleName={roleName}
          orientation={orientation()}
          lastMove={staged() ? stagedMove() : retry.open() ? undefined : input.lastMove()}
          checks={staged()?.checks ?? (input.busy() ? [] : (props.node.checks ?? []))}
          movable={locked() ? undefined : input.movable()}
          moves={locked() ? undefined : input.moves()}
          unsure={!locked() && input.unsure()}
          targets={drops()}
          arrows={drawnArrows()}
          drawn={staged() || retry.active() ? [] : (props.node.shapes ?? [])}
          onDraw={shapes =>
            props.view.writable ? void session.change({ type: 'shapes', node: props.node.id, shapes }) : undefined
          }
          version={`${props.node.id} ${input.busy()} ${staged()?.fen ?? ''} ${retry.attempt().kind}`}
          onMove={input.move}
          onDrop={drop}
          onTarget={square => {
            const role = dropping();
            if (role) drop(role, square);
          }}
          onCancel={input.cancel}
          onKey={(key, square) => {
            if (key !== 'm') return actions.press(new KeyboardEvent('keydown', { key }));
            const destinations = input.moves()?.from[square] ?? [];
            say(destinations.length > 0 ? destinations.map(({ to }) => to).join(', ') : words.announce.notYours);
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
        <Gauge evaluation={evaluation()} orientation={orientation()} />
        <Resize />
      </div>
      <Under session={walked} evaluation={evaluation()} analysis={analysis} turn={input.turn()} note={note()} />
      <Edge color={orientation()} place="mine" />
      <aside class="panel" aria-label={text.panel} data-sheet={actions.sheet()}>
        <Title session={session} view={props.view} />
        <Show when={!alone()}>
          <Players session={session} view={props.view} />
        </Show>
        <div class="sheet-of review-sheet">
          <Show when={actions.sheet() === 'review'}>
            <Suspense fallback={<Waiting />}>
              <ReviewSheet
                context={review}
                session={session}
                view={props.view}
                node={props.node}
                orientation={orientation()}
                roleName={roleName}
              />
            </Suspense>
          </Show>
        </div>
        <div class="sheet-of lines-sheet">
          <Engine {...engineProps} analysis={analysis} threat={threat()} />
          <Show when={options.on && known(options.second) !== undefined}>
            <SecondEngine {...engineProps} analysis={second} threat={false} />
          </Show>
        </div>
        <div class="sheet-of moves-sheet">
          <Opening session={session} />
          <MoveTree
            session={session}
            result={resultOf(props.view)}
            visible={actions.sheet() === 'moves'}
            onMenu={actions.aboutMove}
            reviewed={reviewing.moves()}
            evaluationOf={evaluationOf}
          />
        </div>
        <div class="sheet-of notes-sheet">
          <Notes session={session} view={props.view} node={props.node} problems={arrival?.problems ?? []} />
        </div>
        <div class="sheet-of graph-sheet">
          <Graph session={session} view={props.view} context={review} evaluationOf={evaluationOf} />
        </div>
        <Foot session={walked} view={props.view} actions={actions} />
        <Tabs actions={actions} />
      </aside>
      <Peek
        session={session}
        pointed={pointed()}
        orientation={orientation()}
        look={look()}
        onPlay={playAll}
        onClose={() => setPointed(undefined)}
      />
      <Show when={actions.menu()} keyed>
        {menu => <Menu title={menu.title} items={menu.items} at={menu.at} onClose={() => actions.closeMenu()} />}
      </Show>
      <Show when={actions.window() === 'share'}>
        <ShareStudy
          session={session}
          view={props.view}
          node={props.node}
          orientation={orientation()}
          onClose={() => actions.openWindow(undefined)}
        />
      </Show>
      <Show when={actions.window() === 'play'}>
        <PlayFrom
          from={{ fen: props.node.fen, turn: input.turn(), mode: props.view.mode.id, modeFile: props.view.modeFile }}
          onClose={() => actions.openWindow(undefined)}
        />
      </Show>
      <Show when={actions.window() === 'keys'}>
        <KeyTable onClose={() => actions.openWindow(undefined)} />
      </Show>
    </div>
  );
}
