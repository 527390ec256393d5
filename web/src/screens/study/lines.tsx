// The engine: on or off, how deep and fast, and its lines. Pointing at a move shows the position after it, a click plays up to it.
//
// Invariant: while lines stream in, nodes of the page stay the same ones and rows keep their height.

import { createMemo, createSignal, For, Index, type JSX, Show } from 'solid-js';
import { written } from '../../notation/san';
import type { AnalysisNews, Color, EngineInfo, EngineLine, StudyNode } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { refusal, words } from '../../words/words';
import type { Analysis } from './analysis';
import { amount, score } from './evaluation';
import { firstMove, numbered } from './numbering';
import { MOST_LINES, options, prefer } from './options';
import type { Pointed } from './peek';
import { Tuning } from './tuning';

const text = words.study;
/** Moves of a line that are written: more do not fit. */
const SHOWN = 14;
const UNFOLDED = 40;

interface EngineProps {
  analysis: Analysis;
  node: StudyNode;
  turn: Color;
  threat: boolean;
  /** Why nothing can be played here; empty: something can. */
  over: string;
  /** The game is over here: nobody threatens anything. */
  ended: boolean;
  /** The engine is at work on all moves. */
  evaluates: boolean;
  engines: readonly EngineInfo[];
  /** Something was set in one of them. */
  onEngines(engines: readonly EngineInfo[]): void;
  onThreat(): void;
  onPlay(moves: readonly string[]): void;
  onPoint(pointed: Pointed | undefined): void;
}

/** Of the first engine: everything there is to set. */
export function Engine(props: EngineProps): JSX.Element {
  const [open, setOpen] = createSignal(false);
  const best = (): EngineLine | undefined => props.analysis.news()?.lines[0];
  return (
    <section class="engine" aria-label={text.engine}>
      <div class="engine-head">
        <label class="switch" title={text.engineOn}>
          <input
            type="checkbox"
            role="switch"
            checked={options.on}
            aria-label={text.engineOn}
            onChange={event => prefer({ on: event.currentTarget.checked })}
          />
          <span class="track" aria-hidden="true" />
        </label>
        <strong class="evaluation" data-testid="score">
          {options.on && best() ? score((best() as EngineLine).evaluation) : '–'}
        </strong>
        <Progress analysis={props.analysis} evaluates={props.evaluates} />
        <button
          type="button"
          class="quiet"
          aria-pressed={props.threat}
          disabled={!options.on || props.ended}
          title={text.threat}
          aria-label={text.threat}
          onClick={() => props.onThreat()}
        >
          <Icon name="threat" />
        </button>
        <button
          type="button"
          class="quiet"
          aria-expanded={open()}
          title={text.settings}
          aria-label={text.settings}
          onClick={() => setOpen(!open())}
        >
          <Icon name="gear" />
        </button>
      </div>
      <Show when={open()}>
        <div class="engine-set">
          <label class="field">
            <span>{text.lineCount}</span>
            <input
              type="range"
              min="1"
              max={MOST_LINES}
              value={options.lines}
              onInput={event => prefer({ lines: event.currentTarget.valueAsNumber })}
            />
            <b>{options.lines}</b>
          </label>
          <label class="switch">
            <input
              type="checkbox"
              role="switch"
              checked={options.arrows}
              onChange={event => prefer({ arrows: event.currentTarget.checked })}
            />
            <span class="track" aria-hidden="true" />
            <span>{text.arrows}</span>
          </label>
          <Show when={props.engines.length > 1}>
            <label class="field">
              <span>{text.which}</span>
              <select onChange={event => prefer({ engine: event.currentTarget.value })}>
                <For each={props.engines}>
                  {one => (
                    <option value={one.id ?? ''} selected={(one.id ?? '') === options.engine}>
                      {one.name}
                    </option>
                  )}
                </For>
              </select>
            </label>
            <label class="field">
              <span>{text.second}</span>
              <select
                onChange={event => prefer({ second: event.currentTarget.value === '-' ? undefined : event.currentTarget.value })}
              >
                <option value="-">{text.noSecond}</option>
                <For each={props.engines}>
                  {one => (
                    <option value={one.id ?? ''} selected={(one.id ?? '') === options.second}>
                      {one.name}
                    </option>
                  )}
                </For>
              </select>
            </label>
            <Index
              each={props.engines.filter(
                one => one.options.length > 0 && (one.id === options.engine || one.id === options.second),
              )}
            >
              {engine => <Tuning engine={engine()} onSet={engines => props.onEngines(engines)} />}
            </Index>
          </Show>
        </div>
      </Show>
      <Show when={props.threat}>
        <p class="threat-note">{text.threatShown}</p>
      </Show>
      <Show when={options.on} fallback={<p class="engine-off">{text.off}</p>}>
        <Lines {...props} />
      </Show>
    </section>
  );
}

/** Another engine beside the first, with its own lines. */
export function SecondEngine(props: EngineProps): JSX.Element {
  const first = (): EngineLine | undefined => props.analysis.news()?.lines[0];
  return (
    <section class="engine second" aria-label={text.second}>
      <div class="engine-head">
        <strong class="evaluation">{first() ? score((first() as EngineLine).evaluation) : '–'}</strong>
        <Progress analysis={props.analysis} evaluates={props.evaluates} />
      </div>
      <Lines {...props} />
    </section>
  );
}

/** Whose word it is, how deep, how fast, and whether it goes on. */
function Progress(props: { analysis: Analysis; evaluates: boolean }): JSX.Element {
  const news = (): AnalysisNews | undefined => props.analysis.news();
  const goes = (): boolean => news()?.state === 'thinking' || news()?.state === 'waiting';
  const state = (): string => {
    if (!options.on) return '';
    if (props.evaluates) return text.evaluates;
    const why = props.analysis.refused() ?? news()?.why;
    if (why) return refusal(why);
    const now = news();
    if (props.analysis.halted() || now?.state === 'stopped') return text.stopped;
    if (!now || (now.state === 'thinking' && now.depth === 0)) return text.begins;
    if (now.state === 'waiting') return text.waits;
    return now.state === 'done' ? text.done : text.speed(amount(now.speed));
  };
  return (
    <>
      <span class="progress">
        <span class="engine-name">{news()?.engine ?? text.engine}</span>
        <small data-testid="depth">
          <Show when={options.on && news() && (news()?.depth ?? 0) > 0}>{text.depth(news()?.depth ?? 0)} · </Show>
          <span title={news() ? text.nodes(amount(news()?.nodes ?? 0)) : ''}>{state()}</span>
        </small>
      </span>
      <button
        type="button"
        class="quiet halt"
        disabled={!options.on || (!goes() && !props.analysis.halted())}
        title={`${props.analysis.halted() ? text.goOn : text.stop} (s)`}
        aria-label={props.analysis.halted() ? text.goOn : text.stop}
        onClick={() => props.analysis.halt(!props.analysis.halted())}
      >
        <Icon name={props.analysis.halted() ? 'play' : 'pause'} />
      </button>
    </>
  );
}

const lineText = (line: EngineLine, from: number, turn: Color, moveNumber: number): string =>
  line.moves
    .slice(0, from)
    .map(({ san }, index) => numbered(index, turn, moveNumber) + san)
    .join(' ');

function Lines(props: EngineProps): JSX.Element {
  const [unfolded, setUnfolded] = createSignal<number>();
  const lines = (): readonly EngineLine[] => props.analysis.news()?.lines ?? [];
  /** Who moves first in the lines, and at which number. */
  const first = createMemo(() => firstMove(props.node.fen, props.turn, props.threat));
  const turn = (): Color => first().turn;
  const moveNumber = (): number => first().moveNumber;
  const none = (): boolean => props.analysis.news()?.state === 'done' && lines().length === 0;
  const point = (event: PointerEvent & { currentTarget: HTMLElement }, row: number): void => {
    if (props.threat) return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-move]');
    const line = lines()[row];
    if (!cell || !line) return;
    const moves = line.moves.slice(0, Number(cell.dataset.move) + 1).map(({ uci }) => uci);
    const { left, top, bottom } = cell.getBoundingClientRect();
    props.onPoint({ node: props.node.id, moves, x: left, top, bottom, touch: event.pointerType !== 'mouse' });
  };
  return (
    <Show when={!none()} fallback={<p class="engine-off">{props.over || text.noMoves}</p>}>
      <ol class="variants" onPointerLeave={event => event.pointerType === 'mouse' && props.onPoint(undefined)}>
        {/* As many rows as are wanted, filled or not: nothing below them moves. */}
        <Index each={Array.from({ length: options.lines })}>
          {(_, row) => {
            const line = (): EngineLine | undefined => lines()[row];
            const shown = (): readonly { san: string; uci: string }[] =>
              (line()?.moves ?? []).slice(0, unfolded() === row ? UNFOLDED : SHOWN);
            return (
              <li classList={{ open: unfolded() === row, empty: !line() }}>
                <button
                  type="button"
                  class="line-score"
                  disabled={!line() || props.threat}
                  aria-label={
                    line()
                      ? text.lineOf(
                          row + 1,
                          score((line() as EngineLine).evaluation),
                          lineText(line() as EngineLine, 6, turn(), moveNumber()),
                        )
                      : text.lineNumber(row + 1)
                  }
                  onClick={() => props.onPlay([line()?.moves[0]?.uci ?? ''])}
                >
                  {line() ? score((line() as EngineLine).evaluation) : ''}
                </button>
                <span
                  class="line-moves"
                  aria-hidden="true"
                  onPointerMove={event => event.pointerType === 'mouse' && point(event, row)}
                  onPointerUp={event => event.pointerType !== 'mouse' && point(event, row)}
                  onClick={event => {
                    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-move]');
                    if (!cell || props.threat || matchMedia('(hover: none)').matches) return;
                    props.onPlay((line()?.moves ?? []).slice(0, Number(cell.dataset.move) + 1).map(({ uci }) => uci));
                  }}
                >
                  <Index each={shown()}>
                    {(move, index) => (
                      <span data-move={index}>
                        {numbered(index, turn(), moveNumber())}
                        {written(move().san, (turn() === 'white') === (index % 2 === 0) ? 'white' : 'black')}{' '}
                      </span>
                    )}
                  </Index>
                </span>
                <button
                  type="button"
                  class="quiet unfold"
                  tabindex="-1"
                  aria-expanded={unfolded() === row}
                  aria-label={text.wholeLine(row + 1)}
                  title={text.wholeLine(row + 1)}
                  disabled={!line()}
                  onClick={() => setUnfolded(unfolded() === row ? undefined : row)}
                >
                  {unfolded() === row ? '▴' : '▾'}
                </button>
              </li>
            );
          }}
        </Index>
      </ol>
    </Show>
  );
}
