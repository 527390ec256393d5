// One game to go through: the board, its moves, what is said about them and what is wrong with the text.

import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show, type JSX } from 'solid-js';
import { Board } from '../../board/board';
import { looksOf } from '../../board/paint';
import { opposite } from '../../board/square';
import { catalog } from '../../net/room';
import { addressOf, plainPieces, readFen } from '../../notation/fen';
import { drawn } from '../../board/drawn';
import type { BroughtGame } from '../../paste/brought';
import { Pictures } from '../../picture/buttons';
import { subjectOf } from '../../picture/subject';
import type { Color, ModeInfo, ReadMove } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { Icon, type IconName } from '../../ui/icon';
import { say } from '../../ui/notice';
import { follow } from '../../ui/route';
import { roleNames, words } from '../../words/words';
import { PlayFrom } from '../editor/play';
import { copy } from '../game/invitation';
import { figurines, spoken } from '../game/notation';
import { occasionOf, playersOf, resultOf } from './about';

const text = words.reading;

interface ReaderProps {
  game: BroughtGame;
  /** The text had more than this. */
  more: boolean;
  back: JSX.Element;
}

export function Reader(props: ReaderProps): JSX.Element {
  const [ply, setPly] = createSignal(0);
  const [orientation, setOrientation] = createSignal<Color>('white');
  const [playing, setPlaying] = createSignal(false);
  let sheet: HTMLDivElement | undefined;

  const mode = (): ModeInfo | undefined => props.game.brought ?? catalog()?.modes.find(({ id }) => id === props.game.mode);
  const roles = () => mode()?.roles ?? [];
  const look = createMemo(() => looksOf(roles()));
  const roleName = (role: string): string => roleNames(roles())(role);
  const last = (): number => props.game.moves.length;
  const move = (): ReadMove | undefined => props.game.moves[ply() - 1];
  const fen = (): string => move()?.fen ?? props.game.fen ?? '';
  const setup = createMemo(() => readFen(fen()));
  const pieces = createMemo(() => plainPieces(setup()?.pieces ?? {}));
  const marked = (): string[] | undefined => {
    const played = move()?.lastMove;
    return played && (played.from ? [played.from, played.to] : [played.to]);
  };
  const written = (one: ReadMove): string => (settings.notation === 'figurines' ? figurines(one.san, one.color) : one.san);
  const comment = (): string => (ply() === 0 ? props.game.comment : move()?.comment) ?? '';
  const goTo = (to: number): void => {
    setPly(Math.max(0, Math.min(last(), to)));
    const now = move();
    say([now ? words.announce.moved(now.color, spoken(now.san, roleName)) : text.start, comment()].filter(Boolean).join('. '));
  };

  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog, [role="grid"]')) return;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => goTo(ply() - 1),
      ArrowRight: () => goTo(ply() + 1),
      Home: () => goTo(0),
      End: () => goTo(last()),
      f: () => setOrientation(opposite(orientation())),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  onMount(() => window.addEventListener('keydown', onKey));
  onCleanup(() => window.removeEventListener('keydown', onKey));
  // The shown move stays in sight, without moving the page.
  createEffect(
    on(ply, () => {
      const current = sheet?.querySelector<HTMLElement>('[aria-current]');
      if (sheet) sheet.scrollTop = current ? current.offsetTop - sheet.clientHeight / 2 : 0;
    }),
  );

  const Step = (step: { icon: IconName; name: string; to: number }): JSX.Element => (
    <button type="button" aria-label={step.name} title={step.name} disabled={ply() === Math.max(0, Math.min(last(), step.to))} onClick={() => goTo(step.to)}>
      <Icon name={step.icon} />
    </button>
  );
  return (
    <div class="reader" data-ply={ply()}>
      <section class="reading-board" aria-label={words.board.label}>
        <Board
          pieces={pieces()}
          look={look()}
          roleName={roleName}
          orientation={orientation()}
          lastMove={marked()}
          checks={move()?.checks ?? []}
          version={ply()}
          onMove={() => undefined}
        />
        <div class="reading-steps" role="group" aria-label={text.moves}>
          <Step icon="first" name={text.first} to={0} />
          <Step icon="back" name={text.previous} to={ply() - 1} />
          <Step icon="forward" name={text.next} to={ply() + 1} />
          <Step icon="last" name={text.last} to={last()} />
          <button type="button" aria-label={words.actions.flip} title={words.actions.flip} onClick={() => setOrientation(opposite(orientation()))}>
            <Icon name="flip" />
          </button>
        </div>
      </section>
      <div class="reading-panel">
        <section class="card about">
          <div class="head">
            <h1>{playersOf(props.game)}</h1>
            <b>{resultOf(props.game)}</b>
          </div>
          <Show when={occasionOf(props.game)}>
            <p class="hint">{occasionOf(props.game)}</p>
          </Show>
          <Show when={mode() && props.game.mode !== 'chess'}>
            <p class="hint">{words.modes[props.game.mode]?.[0] ?? mode()?.name}</p>
          </Show>
          {props.back}
        </section>
        <Show when={props.game.problems.length > 0}>
          <details class="card remarks" open={props.game.problems.some(({ grave }) => grave)}>
            <summary>{text.problems(props.game.problems.length)}</summary>
            <ul>
              <For each={props.game.problems}>{problem => <li classList={{ wrong: problem.grave }}>{text.problem(problem.line, problem.column, problem.text)}</li>}</For>
            </ul>
          </details>
        </Show>
        <section class="card score" aria-label={text.moves}>
          <div class="said-of" role="status">
            <strong>{move() ? text.after(move()?.moveNumber ?? 1, move()?.color ?? 'white', (move() ? written(move() as ReadMove) : '') + (move()?.signs ? ` ${move()?.signs}` : '')) : text.start}</strong>
            <Show when={comment()}>
              <p>{comment()}</p>
            </Show>
          </div>
          <div class="running" ref={sheet} tabindex="-1">
            <For each={props.game.moves} fallback={<p class="hint">{text.noMoves}</p>}>
              {(one, index) => (
                <>
                  <Show when={one.color === 'white' || index() === 0 || props.game.moves[index() - 1]?.comment}>
                    <span class="number">
                      {one.moveNumber}
                      {one.color === 'white' ? '.' : '…'}
                    </span>
                  </Show>
                  <button type="button" class="move" aria-current={ply() === index() + 1 ? 'true' : undefined} onClick={() => goTo(index() + 1)}>
                    {written(one)}
                    {one.signs ? ` ${one.signs}` : ''}
                  </button>
                  <Show when={one.comment}>
                    <span class="comment">{one.comment}</span>
                  </Show>
                </>
              )}
            </For>
            <Show when={resultOf(props.game)}>
              <b class="end">{resultOf(props.game)}</b>
            </Show>
          </div>
          <Show when={props.game.variations > 0}>
            <small>{text.variations(props.game.variations)}</small>
          </Show>
          <Show when={props.more}>
            <small>{text.more}</small>
          </Show>
          <div class="buttons">
            <button type="button" class="primary" disabled={!fen()} onClick={() => setPlaying(true)}>
              <Icon name="play" />
              {text.play}
            </button>
            <button type="button" disabled={!fen()} onClick={() => void copy(fen())}>
              <Icon name="copy" />
              {words.actions.copyFen}
            </button>
            <Show when={fen() && !props.game.modeFile}>
              <a class="button" href={addressOf('/edit', fen(), props.game.mode)} onClick={follow}>
                <Icon name="pieces" />
                {text.edit}
              </a>
            </Show>
          </div>
          <Show when={props.game.fen}>
            <Pictures subject={format => ({ ...subjectOf(props.game), ...((format === 'svg' || format === 'png') && { ply: ply(), marks: [...drawn()] }) })} orientation={orientation()} name="tabiya-game" moves={last() > 0} />
          </Show>
        </section>
        <Show when={props.game.tags.length > 0}>
          <details class="card tags">
            <summary>{text.tags}</summary>
            <table>
              <tbody>
                <For each={props.game.tags.filter(({ name }) => name !== 'TabiyaMode')}>
                  {tag => (
                    <tr>
                      <th scope="row">{tag.name}</th>
                      <td>{tag.value}</td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </details>
        </Show>
      </div>
      <Show when={playing()}>
        <PlayFrom from={{ fen: fen(), turn: setup()?.turn ?? 'white', mode: props.game.mode, modeFile: props.game.modeFile, draw: props.game.draw }} onClose={() => setPlaying(false)} />
      </Show>
    </div>
  );
}
