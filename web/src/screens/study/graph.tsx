// The evaluation graph of the main line with the clock use underneath: one slider, by pointer or by keyboard.

import { createMemo, For, type JSX, Show } from 'solid-js';
import { Refused } from '../../net/connection';
import { connection } from '../../net/room';
import { written } from '../../notation/san';
import type { Color, Evaluation, StudyNode, StudyView } from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { refusal, words } from '../../words/words';
import { bars, curve, HIGH } from './curve';
import { score, share } from './evaluation';
import { sign } from './nags';
import type { ReviewContext } from './review/context';
import { isFine, kindOf, signOf } from './review/marks';
import type { StudySession } from './session';
import { mainLine } from './tree';

const text = words.study;

interface GraphProps {
  session: StudySession;
  view: StudyView;
  context: ReviewContext;
  /** What a position is worth. */
  evaluationOf(node: StudyNode): Evaluation | undefined;
}

export function Graph(props: GraphProps): JSX.Element {
  const line = createMemo(() => mainLine(props.session.tree()));
  const last = (): number => Math.max(1, line().length - 1);
  const drawn = createMemo(() => curve(line(), props.evaluationOf));
  const times = createMemo(() => bars(line()));
  /** Where the main line is, or was left. */
  const ply = createMemo((): number => {
    const known = new Map(line().map(({ id }, index) => [id, index]));
    for (
      let node = props.session.node();
      node;
      node = node.parent === undefined ? undefined : props.session.tree().get(node.parent)
    ) {
      const found = known.get(node.id);
      if (found !== undefined) return found;
    }
    return 0;
  });
  const worthOf = (node: StudyNode): string => {
    const known = props.evaluationOf(node);
    return known ? score(known) : '';
  };
  const named = (node: StudyNode | undefined): string =>
    !node?.san ? text.startPosition : text.graphAt(node.moveNumber, node.color, written(node.san, node.color), worthOf(node));
  const marks = createMemo(() =>
    line().flatMap((node, index) => {
      const said = node.glyphs?.includes(4)
        ? 'blunder'
        : node.glyphs?.includes(2)
          ? 'mistake'
          : node.glyphs?.includes(6)
            ? 'inaccuracy'
            : undefined;
      const move = props.context.reviewing.moves().get(node.id);
      const kind = said ?? (move && (kindOf(move) ?? (isFine(move) ? 'great' : undefined)));
      const known = props.evaluationOf(node);
      const signs = node.glyphs?.length ? node.glyphs.map(sign).join(' ') : move ? signOf(move) : '';
      return kind && known
        ? [{ index, kind, color: node.color, y: (1 - share(known)) * HIGH, name: `${named(node)} ${signs}` }]
        : [];
    }),
  );
  const lit = (mark: { kind: string; color: Color }): boolean =>
    props.context.lit()?.kind === mark.kind && props.context.lit()?.color === mark.color;
  /** Where the middlegame and the endgame begin. */
  const phases = (): number[] => {
    const review = props.context.reviewing.elsewhere() ? undefined : props.context.reviewing.review();
    return [review?.middlegame, review?.endgame].flatMap(ply => (ply !== undefined && ply > 1 ? [ply - 1] : []));
  };
  const goTo = (wanted: number): void => {
    const node = line()[Math.max(0, Math.min(line().length - 1, wanted))];
    if (node) props.session.goTo(node.id);
  };
  const point = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    goTo(Math.round(((event.clientX - left) / width) * last()));
  };
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    goTo(event.key === 'Home' ? 0 : event.key === 'End' ? last() : ply() + (step ?? 0));
    event.preventDefault();
    event.stopPropagation();
  };
  const evaluate = (begin: boolean): void =>
    void connection.ask({ type: 'evaluateStudy', study: props.view.study, begin }, ['stopped'], true).catch((error: unknown) => {
      if (error instanceof Refused) notify(refusal(error.why));
    });
  return (
    <section class="graph" classList={{ bare: line().length === 1 }} aria-label={text.graph}>
      <Show
        when={times().length > 0 || line().filter(props.evaluationOf).length > 1}
        fallback={<p class="hint">{text.noGraph}</p>}
      >
        <div
          class="curves"
          classList={{ timed: times().length > 0 }}
          role="slider"
          tabindex="0"
          aria-label={text.graph}
          aria-valuemin={0}
          aria-valuemax={last()}
          aria-valuenow={ply()}
          aria-valuetext={named(line()[ply()])}
          title={named(line()[ply()])}
          onPointerDown={event => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            point(event);
          }}
          onPointerMove={event => event.buttons === 1 && point(event)}
          onKeyDown={keys}
        >
          <div class="curve">
            <svg viewBox={`0 0 ${last()} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
              <path class="known" d={drawn().known} />
              <path class="area" d={drawn().area} />
              <path class="middle" d={`M0 ${HIGH / 2}H${last()}`} />
              <path class="stroke" d={drawn().stroke} />
              <For each={phases()}>{ply => <path class="phase" d={`M${ply} 0V${HIGH}`} />}</For>
              <path class="here" d={`M${ply()} 0V${HIGH}`} />
            </svg>
            <For each={marks()}>
              {mark => (
                <i
                  class={`mark shape ${mark.kind}`}
                  classList={{
                    lit: lit(mark),
                    dim: props.context.lit() !== undefined && !lit(mark),
                    far: mark.y < 12,
                    near: mark.y > 88,
                  }}
                  title={mark.name}
                  style={{ left: `${(mark.index / last()) * 100}%`, top: `${mark.y}%` }}
                />
              )}
            </For>
          </div>
          <Show when={times().length > 0}>
            <div class="clocks">
              <svg viewBox={`0 0 ${last()} 2`} preserveAspectRatio="none" aria-hidden="true">
                <For each={times()}>
                  {bar => (
                    <rect
                      classList={{ white: bar.white, now: bar.ply === ply() }}
                      x={bar.ply - 0.8}
                      width="0.6"
                      y={bar.white ? 1 - bar.height : 1}
                      height={Math.max(0.03, bar.height)}
                    />
                  )}
                </For>
              </svg>
            </div>
          </Show>
        </div>
      </Show>
      <Show
        when={
          props.view.writable &&
          line().length > 1 &&
          (props.context.reviewing.stage() === 'none' || props.view.evaluating !== undefined)
        }
      >
        <div class="evaluate">
          <Show
            when={props.view.evaluating !== undefined}
            fallback={
              <button type="button" onClick={() => evaluate(true)}>
                {text.evaluateAll}
              </button>
            }
          >
            <progress max={last() + 1} value={last() + 1 - (props.view.evaluating ?? 0)} aria-label={text.evaluateAll} />
            <small role="status">{text.evaluating(props.view.evaluating ?? 0)}</small>
            <button type="button" onClick={() => evaluate(false)}>
              {text.breakOff}
            </button>
          </Show>
        </div>
      </Show>
    </section>
  );
}
