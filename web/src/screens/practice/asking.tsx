// A card on the board, and beside it what is asked, what came of it and why.

import { createMemo, createRenderEffect, createSignal, For, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { Board, type BoardHandle } from '../../board/board';
import { looksOf } from '../../board/paint';
import { PromotionChoice } from '../../board/promotion';
import { opposite } from '../../board/square';
import { playWith, written } from '../../notation/san';
import type { Color, Destination, PracticeCard, Role } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { Icon } from '../../ui/icon';
import { say } from '../../ui/notice';
import { covered, follow, go } from '../../ui/route';
import { later, remark as remarkSaid, roleNames, words } from '../../words/words';
import { Pocket } from '../game/input/pocket';
import { squaresOf } from '../study/evaluation';
import { originOf, placeOf } from './origin';
import { createPracticing, MOST_HINTS, type Practicing } from './session';

const text = later.practice;

export function Asking(): JSX.Element {
  const room = createPracticing();
  return (
    <Show when={room.card()} fallback={<Between room={room} />}>
      {card => <Table room={room} card={card()} />}
    </Show>
  );
}

/** Before the first card, and after the last. */
function Between(props: { room: Practicing }): JSX.Element {
  const { room } = props;
  return (
    <section class="empty practice-end">
      <Show when={room.over()} fallback={<p>{text.loading}</p>}>
        <Icon name="learn" />
        <h1 tabindex="-1" ref={heading => queueMicrotask(() => heading.focus())}>
          {text.done}
        </h1>
        <p data-testid="practice-score">{text.doneText(room.score().right, room.score().all)}</p>
        <div class="row">
          <a class="button primary" href="/practice" onClick={follow}>
            {text.overview}
          </a>
          <a class="button" href="/" onClick={follow}>
            {words.nav.home}
          </a>
        </div>
      </Show>
    </section>
  );
}

function Table(props: { room: Practicing; card: PracticeCard }): JSX.Element {
  const { room } = props;
  const [choosing, setChoosing] = createSignal<{ destination: Destination; color: Color }>();
  const chooser = {
    choosing,
    choose: (uci: string) => {
      setChoosing(undefined);
      room.try(uci);
    },
    cancel: () => setChoosing(undefined),
  };
  const [dropping, setDropping] = createSignal<Role>();
  let handle: BoardHandle | undefined;
  const roles = createMemo(() => props.card.mode.roles);
  createRenderEffect(() => playWith(roles()));
  const look = createMemo(() => looksOf(roles()));
  const roleName = (role: string): string => roleNames(roles())(role);
  const board = () => room.board() ?? props.card.look.board;
  const moves = () => (choosing() ? undefined : room.look()?.moves);
  const last = (): readonly string[] | undefined => {
    const move = board().lastMove;
    return move && (move.from ? [move.from, move.to] : [move.to]);
  };

  const move = (_from: string, destination: Destination): void => {
    const choices = destination.promotions ?? [];
    if (choices.length > 1 && settings.autoQueen !== 'always') setChoosing({ destination, color: props.card.color });
    else room.try(choices[0]?.uci ?? destination.uci);
  };
  const drop = (role: Role, square: string): void => {
    const destination = moves()?.drops?.[role]?.find(({ to }) => to === square);
    setDropping(undefined);
    if (destination) room.try(destination.uci);
  };
  const through = (): boolean => room.attempt().kind === 'right' || room.attempt().kind === 'shown';
  const press = (key: string): boolean => {
    if (key === 'h') room.hint();
    else if (key === 's') room.solve();
    else if ((key === 'Enter' || key === 'n') && through()) room.next();
    else if (key === 'Enter' && room.attempt().kind === 'wrong') room.again();
    else if (key === 'ArrowRight' && through()) room.goTo(room.at() + 1);
    else if (key === 'ArrowLeft' && through()) room.goTo(room.at() - 1);
    else if (key === 'Escape' && !choosing() && !dropping()) go('/practice');
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || covered() || target.closest('input, textarea, select, [role="grid"]'))
      return;
    if (event.key === 'Enter' && target.closest('button, a, summary')) return;
    if (press(event.key)) event.preventDefault();
  };
  onMount(() => window.addEventListener('keydown', onKey));
  onCleanup(() => window.removeEventListener('keydown', onKey));
  onMount(() => (document.title = `${text.title} · ${words.name}`));

  const pockets = (): boolean => props.card.mode.pockets;
  const Edge = (edge: { color: Color; place: 'theirs' | 'mine' }): JSX.Element => (
    <div class={`side-of ${edge.place}`}>
      <Show when={pockets()}>
        <Pocket
          board={board()}
          color={edge.color}
          usable={edge.color === props.card.color && moves()?.drops !== undefined}
          chosen={dropping()}
          look={look()}
          roleName={roleName}
          onChoose={setDropping}
          onDrag={(role, event) => handle?.pickUp(role, edge.color, event)}
        />
      </Show>
    </div>
  );
  return (
    <div class="game practice" classList={{ drops: pockets() }} data-card={props.card.card}>
      <h1 class="unseen">{text.title}</h1>
      <Edge color={opposite(props.card.color)} place="theirs" />
      <div class="place">
        <Board
          pieces={board().pieces}
          look={look()}
          roleName={roleName}
          orientation={props.card.color}
          lastMove={last()}
          checks={board().checks}
          movable={moves() ? props.card.color : undefined}
          moves={moves()}
          arrows={room.arrows()}
          targets={dropping() ? (moves()?.drops?.[dropping() as Role] ?? []).map(({ to }) => to) : []}
          version={`${props.card.card} ${props.card.showing} ${room.attempt().kind}`}
          onMove={move}
          onDrop={drop}
          onTarget={square => {
            const role = dropping();
            if (role) drop(role, square);
          }}
          onCancel={() => {
            setChoosing(undefined);
            setDropping(undefined);
          }}
          onKey={(key, square) => {
            if (key !== 'm') return press(key);
            const destinations = moves()?.from[square] ?? [];
            say(destinations.length > 0 ? destinations.map(({ to }) => to).join(', ') : words.announce.notYours);
            return true;
          }}
          ref={given => (handle = given)}
        >
          <PromotionChoice
            input={chooser}
            orientation={props.card.color}
            look={look()}
            roleName={roleName}
            onDone={() => handle?.focus()}
          />
        </Board>
      </div>
      <Edge color={props.card.color} place="mine" />
      <aside class="panel practice-panel" aria-label={text.title}>
        <Question room={room} card={props.card} />
        <Told room={room} card={props.card} />
        <Hints room={room} card={props.card} roleName={roleName} />
        <Buttons room={room} through={through()} />
        <Show when={through()}>
          <Afterwards room={room} card={props.card} roleName={roleName} />
        </Show>
        <Foot room={room} card={props.card} />
      </aside>
    </div>
  );
}

interface CardProps {
  room: Practicing;
  card: PracticeCard;
}

function Question(props: CardProps): JSX.Element {
  const recalls = (): boolean => props.card.origin.type === 'repertoire';
  return (
    <>
      <div class="practice-head">
        <i class={`side-dot ${props.card.color}`} aria-hidden="true" />
        <h2>{(recalls() ? text.recall : text.find)(props.card.color)}</h2>
        <span class="left" data-testid="practice-left">
          {text.left(props.room.left())}
        </span>
      </div>
      <p class="practice-origin">
        {originOf(props.card.origin, props.card.color, props.card.times)}
        <Show when={props.card.accepted > 1}> {text.several(props.card.accepted)}</Show>
      </p>
    </>
  );
}

function Told(props: CardProps): JSX.Element {
  const told = createMemo((): { kind: string; text: string } => {
    const now = props.room.attempt();
    const [best] = props.card.best;
    const outcome = props.room.outcome();
    switch (now.kind) {
      case 'find':
        return { kind: 'find', text: '' };
      case 'sending':
        return { kind: 'find', text: text.checking };
      case 'wrong':
        if (props.card.origin.type === 'repertoire') return { kind: 'wrong', text: text.notInIt(written(now.san)) };
        return {
          kind: 'wrong',
          text: now.answer ? text.wrongBy(written(now.san), written(now.answer.san)) : text.wrong(written(now.san)),
        };
      case 'right':
        if (outcome?.grade === 'hard') return { kind: 'right', text: text.slow(written(now.san)) };
        return {
          kind: 'right',
          text:
            best && best.san !== now.san && props.card.origin.type === 'mistake'
              ? text.alsoRight(written(now.san), written(best.san))
              : text.rightNow(written(now.san)),
        };
      case 'shown':
        return { kind: 'shown', text: text.solution(written(now.san)) };
    }
  });
  const later = (): string => {
    const outcome = props.room.outcome();
    const now = props.room.attempt().kind;
    if (!outcome || (now !== 'right' && now !== 'shown')) return '';
    return outcome.suspended ? text.setAside : text.comes(outcome.days);
  };
  return (
    <p class="practice-told" data-testid="practice-told" role="status" data-kind={told().kind}>
      <b>{told().text}</b> <Show when={later()}>{later()}</Show>
    </p>
  );
}

function Hints(props: CardProps & { roleName(role: string): string }): JSX.Element {
  const given = createMemo((): string[] => {
    const [best] = props.card.best;
    const [from, to] = squaresOf(best?.uci ?? '') ?? [];
    if (!best || !from || props.room.attempt().kind !== 'find') return [];
    const piece = props.roleName((props.card.look.board.pieces[from] ?? '').slice(1));
    return text.hints
      .slice(0, props.room.hints())
      .map((hint, index) =>
        index === 0 && !to ? text.dropHint(props.roleName(best.san.charAt(0))) : hint(piece, from, to ?? from, written(best.san)),
      );
  });
  return (
    <ul class="practice-hints" aria-live="polite">
      <For each={given()}>{hint => <li>{hint}</li>}</For>
    </ul>
  );
}

function Buttons(props: { room: Practicing; through: boolean }): JSX.Element {
  const { room } = props;
  return (
    <div class="practice-buttons">
      <Show
        when={!props.through}
        fallback={
          <button type="button" class="primary" title={text.nextKey} onClick={() => room.next()}>
            {text.next}
            <Icon name="forward" />
          </button>
        }
      >
        <Show when={room.attempt().kind === 'wrong'}>
          <button type="button" class="primary" onClick={() => room.again()}>
            <Icon name="again" />
            {text.again}
          </button>
        </Show>
        <button type="button" disabled={room.hints() >= MOST_HINTS} title={text.hintKey} onClick={() => room.hint()}>
          <Icon name="hint" />
          {text.hint}
        </button>
        <button type="button" title={text.showKey} onClick={() => room.solve()}>
          <Icon name="eye" />
          {text.show}
        </button>
      </Show>
    </div>
  );
}

/** Why it was a mistake, and how it goes on. */
function Afterwards(props: CardProps & { roleName(role: string): string }): JSX.Element {
  const remarks = () => (props.card.origin.type === 'mistake' ? (props.card.origin.remarks ?? []) : []);
  const played = (): string => (props.card.origin.type === 'mistake' ? written(props.card.origin.played.san) : '');
  const comment = (): string => (props.card.origin.type === 'repertoire' ? props.card.origin.comment : '');
  return (
    <div class="practice-after">
      <Show when={remarks().length > 0}>
        <h3>{text.whyNot(played())}</h3>
        <ul>
          <For each={remarks()}>{remark => <li>{remarkSaid(remark)}</li>}</For>
        </ul>
      </Show>
      <Show when={comment()}>
        <blockquote>{comment()}</blockquote>
      </Show>
      <Show when={props.card.best.length > 0}>
        <h3>{text.line}</h3>
        <p class="practice-line">
          <For each={props.card.best}>
            {(move, index) => (
              <button
                type="button"
                class="move"
                aria-current={props.room.at() === index() + 1 ? 'true' : undefined}
                onClick={() => props.room.goTo(index() + 1)}
              >
                {written(move.san)}
              </button>
            )}
          </For>
        </p>
      </Show>
    </div>
  );
}

function Foot(props: CardProps): JSX.Element {
  const source = (): string | undefined => placeOf(props.card.origin);
  return (
    <div class="practice-foot">
      <Show when={source()}>
        {href => (
          <a href={href()} onClick={follow}>
            {props.card.origin.type === 'repertoire' ? text.toStudy : text.toSource}
          </a>
        )}
      </Show>
      <button type="button" class="quiet" onClick={() => props.room.aside()}>
        {text.aside}
      </button>
      <a href="/practice" onClick={follow}>
        {text.leave}
      </a>
    </div>
  );
}
