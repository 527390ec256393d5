// The tree of moves: the main line in two columns, what branches off between its rows, with what is said and judged.

import { createEffect, createMemo, createSelector, For, type JSX, on, Show } from 'solid-js';
import { written } from '../../notation/san';
import type { Evaluation, NodeId, ReviewedMove, StudyNode } from '../../protocol/messages';
import { words } from '../../words/words';
import { score } from './evaluation';
import type { MenuPlace } from './menu';
import { sign } from './nags';
import { isFine, kindOf, signOf } from './review/marks';
import type { StudySession } from './session';
import { type Aside, type Block, layout, numberOf, type Row, START, type Variation } from './tree';

const text = words.study;

interface MovesProps {
  session: StudySession;
  /** `1-0` and the like, if it is one. */
  result: string;
  onMenu(node: NodeId, at: MenuPlace): void;
  visible: boolean;
  /** What a review says of moves. */
  reviewed: ReadonlyMap<NodeId, ReviewedMove>;
  /** What a position is worth. */
  evaluationOf(node: StudyNode): Evaluation | undefined;
}

/** Milliseconds that a finger rests on a move to see what can be done with it. */
const LONG = 450;

export function MoveTree(props: MovesProps): JSX.Element {
  let list!: HTMLDivElement;
  const { session } = props;
  const blocks = createMemo<Block[]>(before => layout(session.tree(), before), []);
  const isShown = createSelector(() => session.node()?.id ?? START);

  // The shown move stays in sight, without moving the page.
  const center = (): void => {
    const current = list.querySelector<HTMLElement>('[aria-current]');
    if (!current) {
      list.scrollTop = 0;
      return;
    }
    const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.top < outer.top + inner.height || inner.bottom > outer.bottom - inner.height)
      list.scrollTop += inner.top - outer.top - outer.height / 2;
  };
  createEffect(on([() => session.node()?.id, blocks, () => props.visible], () => queueMicrotask(center)));

  let resting: number | undefined;
  const nodeAt = (event: Event): NodeId | undefined => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-node]')?.dataset.node;
    return id === undefined ? undefined : Number(id);
  };
  const onMenu = (event: MouseEvent): void => {
    const node = nodeAt(event);
    if (node === undefined) return;
    event.preventDefault();
    // By keyboard there is no pointer.
    const box = (event.target as HTMLElement).getBoundingClientRect();
    props.onMenu(node, event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom });
  };
  const rest = (event: PointerEvent): void => {
    const node = nodeAt(event);
    if (node === undefined || event.pointerType === 'mouse') return;
    const at = { x: event.clientX, y: event.clientY };
    resting = window.setTimeout(() => props.onMenu(node, at), LONG);
  };
  const lift = (): void => window.clearTimeout(resting);

  /** How somebody has judged a move goes before how the review does. */
  const reviewed = (node: StudyNode): ReviewedMove | undefined =>
    node.glyphs?.some(glyph => glyph < 10) ? undefined : props.reviewed.get(node.id);
  const judgement = (move: ReviewedMove): string =>
    (isFine(move) ? words.study.glyphNames[move.marks?.includes('onlyMove') ? 7 : 1] : words.review.judgements[move.judgement]) ??
    '';
  const Move = (move: { node: StudyNode; number?: string }): JSX.Element => (
    <button
      type="button"
      class="move"
      classList={{
        good: move.node.glyphs?.some(glyph => glyph === 1 || glyph === 3),
        bad: move.node.glyphs?.some(glyph => glyph === 2 || glyph === 4),
        doubtful: move.node.glyphs?.includes(6),
      }}
      data-node={move.node.id}
      aria-current={isShown(move.node.id) ? 'true' : undefined}
      onClick={() => session.goTo(move.node.id)}
    >
      <Show when={move.number}>
        <span class="number">{move.number}</span>
      </Show>
      {written(move.node.san, move.node.color)}
      <Show when={move.node.glyphs?.length}>
        <span class="signs">{move.node.glyphs?.map(sign).join(' ')}</span>
      </Show>
      <Show when={reviewed(move.node)}>
        {judged => (
          <Show when={signOf(judged())}>
            <span class={`signs ${kindOf(judged()) ?? 'great'}`} aria-hidden="true">
              {signOf(judged())}
            </span>
            <span class="unseen"> {judgement(judged())}</span>
          </Show>
        )}
      </Show>
    </button>
  );
  const Cell = (cell: { node: StudyNode | undefined }): JSX.Element => (
    <Show when={cell.node} fallback={<span class="gap">…</span>}>
      {node => (
        <span class="cell">
          <Move node={node()} />
          <Show when={props.evaluationOf(node())}>{known => <small>{score(known())}</small>}</Show>
        </span>
      )}
    </Show>
  );
  const Line = (line: { variation: Variation; depth: number }): JSX.Element => (
    <div class="variation" classList={{ deep: line.depth > 3 }}>
      <For each={line.variation.parts}>
        {part =>
          part.kind === 'move' ? (
            <>
              <Move node={part.node} {...(part.numbered && { number: numberOf(part.node.moveNumber, part.node.color) })} />
              <Show when={part.node.comment}>
                <span class="comment">{part.node.comment}</span>
              </Show>
            </>
          ) : (
            <For each={part.variations}>{variation => <Line variation={variation} depth={line.depth + 1} />}</For>
          )
        }
      </For>
    </div>
  );
  const Pair = (pair: { row: Row }): JSX.Element => (
    <div class="pair">
      <span class="number">{pair.row.number}</span>
      <Cell node={pair.row.white} />
      <Show when={pair.row.black} fallback={<span class="cell" />}>
        <Cell node={pair.row.black} />
      </Show>
    </div>
  );
  const Between = (between: { aside: Aside }): JSX.Element => (
    <div class="between">
      <Show when={between.aside.node.comment}>
        <p class="comment">{between.aside.node.comment}</p>
      </Show>
      <For each={between.aside.variations}>{variation => <Line variation={variation} depth={1} />}</For>
    </div>
  );

  return (
    <div
      ref={list}
      class="tree"
      role="group"
      aria-label={text.moves}
      tabindex="-1"
      on:contextmenu={onMenu}
      onPointerDown={rest}
      onPointerUp={lift}
      onPointerMove={lift}
      onPointerCancel={lift}
    >
      <button
        type="button"
        class="move start"
        data-node={START}
        aria-current={isShown(START) ? 'true' : undefined}
        onClick={() => session.goTo(START)}
      >
        {text.startPosition}
      </button>
      <For each={blocks()} fallback={<p class="none">{text.noMovesYet}</p>}>
        {block => (block.kind === 'row' ? <Pair row={block} /> : <Between aside={block} />)}
      </For>
      <Show when={props.result}>
        <p class="end">{props.result}</p>
      </Show>
    </div>
  );
}
