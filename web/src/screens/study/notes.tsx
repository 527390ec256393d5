// What is said about the move that is shown: its comment, its judgement, and what is known of the game.

import { createEffect, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { written } from '../../notation/san';
import type { NodeId, ReadProblem, StudyNode, StudyView } from '../../protocol/messages';
import { problem as said, words } from '../../words/words';
import { judged, OF_MOVES, OF_POSITIONS, OTHERS, sign } from './nags';
import type { StudySession } from './session';
import { numberOf, START } from './tree';

const text = words.study;
/** Milliseconds without a key until what was typed is kept. */
const PATIENCE = 700;
const LONGEST = 4000;

export const moveName = (node: StudyNode): string =>
  node.id === START ? text.startPosition : `${numberOf(node.moveNumber, node.color)} ${written(node.san, node.color)}`;

interface NotesProps {
  session: StudySession;
  view: StudyView;
  node: StudyNode;
  problems: readonly ReadProblem[];
}

export function Notes(props: NotesProps): JSX.Element {
  return (
    <section class="notes" aria-label={text.tabs.notes}>
      <Show
        when={props.view.writable}
        fallback={<Show when={props.node.comment}>{said => <p class="comment">{said()}</p>}</Show>}
      >
        <Comment session={props.session} node={props.node} />
        <Show when={props.node.id !== START}>
          <Glyphs session={props.session} node={props.node} />
        </Show>
      </Show>
      <Show when={props.problems.length > 0}>
        <details class="remarks" open={props.problems.some(({ grave }) => grave)}>
          <summary>{text.remarks(props.problems.length)}</summary>
          <ul>
            <For each={props.problems}>
              {problem => (
                <li classList={{ wrong: problem.grave }}>
                  {words.reading.problem(problem.line, problem.column, said(problem.problem) || problem.text)}
                </li>
              )}
            </For>
          </ul>
        </details>
      </Show>
      <Show when={props.view.tags.length > 0}>
        <details class="tags">
          <summary>{text.tags}</summary>
          <table>
            <tbody>
              <For each={props.view.tags.filter(({ name }) => name !== 'TabiyaMode')}>
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
    </section>
  );
}

/** Kept a moment after the last key, and when the field or the move is left. */
function Comment(props: { session: StudySession; node: StudyNode }): JSX.Element {
  const [draft, setDraft] = createSignal<{ node: NodeId; text: string }>();
  let timer: number | undefined;
  const keep = (): void => {
    window.clearTimeout(timer);
    const typed = draft();
    if (!typed) return;
    setDraft(undefined);
    if (typed.text !== (props.session.tree().get(typed.node)?.comment ?? ''))
      void props.session.change({ type: 'comment', node: typed.node, text: typed.text });
  };
  createEffect(on(() => props.node.id, keep, { defer: true }));
  onCleanup(keep);
  return (
    <label class="field">
      <span>{text.commentOn(moveName(props.node))}</span>
      <textarea
        id="comment-box"
        rows="2"
        maxLength={LONGEST}
        placeholder={text.commentHint}
        value={draft()?.node === props.node.id ? draft()?.text : (props.node.comment ?? '')}
        onInput={event => {
          setDraft({ node: props.node.id, text: event.currentTarget.value });
          window.clearTimeout(timer);
          timer = window.setTimeout(keep, PATIENCE);
        }}
        onBlur={keep}
        onKeyDown={event => {
          if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
          event.currentTarget.blur();
        }}
      />
    </label>
  );
}

function Glyphs(props: { session: StudySession; node: StudyNode }): JSX.Element {
  const glyphs = (): readonly number[] => props.node.glyphs ?? [];
  const Group = (group: { name: string; list: readonly number[] }): JSX.Element => (
    <div class="glyphs" role="group" aria-label={group.name}>
      <For each={group.list}>
        {glyph => (
          <button
            type="button"
            class="quiet"
            aria-pressed={glyphs().includes(glyph)}
            title={text.glyphNames[glyph]}
            aria-label={text.glyphNames[glyph]}
            onClick={() => void props.session.change({ type: 'glyphs', node: props.node.id, glyphs: judged(glyphs(), glyph) })}
          >
            {sign(glyph)}
          </button>
        )}
      </For>
    </div>
  );
  return (
    <>
      <Group name={text.glyphs} list={OF_MOVES} />
      <Group name={text.glyphsPosition} list={[...OF_POSITIONS, ...OTHERS]} />
    </>
  );
}
