// The whole game in numbers: what each side made of it, where theory ended, where it turned.

import { For, type JSX, Show } from 'solid-js';
import { written } from '../../../notation/san';
import type { Color, Review, SideReview, StudyNode } from '../../../protocol/messages';
import { number } from '../../../words/language';
import { words } from '../../../words/words';
import { playerName } from '../sides';
import { numberOf } from '../tree';
import { KINDS, type Kind } from './marks';
import type { SheetProps } from './sheet';

const text = words.review;
const SIDES: readonly Color[] = ['white', 'black'];
const COUNTED: Record<Kind, 'inaccuracies' | 'mistakes' | 'blunders'> = {
  inaccuracy: 'inaccuracies',
  mistake: 'mistakes',
  blunder: 'blunders',
};
const PHASES = ['opening', 'middlegame', 'endgame'] as const;

/** How a share of a hundred is to be seen: as good, fair or poor. */
const grade = (tenths: number): string => (tenths >= 850 ? 'good' : tenths >= 700 ? 'fair' : tenths >= 550 ? 'weak' : 'poor');

export function Summary(props: SheetProps & { review: Review }): JSX.Element {
  const of = (color: Color): SideReview => props.review[color];
  const name = (color: Color): string => playerName(props.view, color) || words.colors[color];
  const nodeAt = (ply: number): StudyNode | undefined => props.context.reviewing.line()[ply - 1];
  const moveName = (node: StudyNode): string => `${numberOf(node.moveNumber, node.color)} ${written(node.san, node.color)}`;
  const phases = () => PHASES.filter(phase => SIDES.some(color => of(color)[phase] !== undefined));
  const Share = (share: { tenths: number | undefined; large?: boolean }): JSX.Element => (
    <td>
      <Show when={share.tenths !== undefined} fallback={<small>{share.large ? text.tooFew : '–'}</small>}>
        <span class={`share ${grade(share.tenths ?? 0)}`} classList={{ large: share.large ?? false }}>
          {text.percent(share.tenths ?? 0)}
        </span>
      </Show>
    </td>
  );
  return (
    <div class="summary">
      <table>
        <caption class="unseen">{text.summary}</caption>
        <thead>
          <tr>
            <td />
            <For each={SIDES}>
              {color => (
                <th scope="col">
                  <span class={`side ${color}`} aria-hidden="true" />
                  {name(color)}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text.accuracy}</th>
            <For each={SIDES}>{color => <Share tenths={of(color).accuracy} large />}</For>
          </tr>
          <For each={[...KINDS].reverse()}>
            {kind => (
              <tr>
                <th scope="row">
                  <i class={`shape ${kind}`} aria-hidden="true" />
                  {text.counts[kind]}
                </th>
                <For each={SIDES}>
                  {color => {
                    const count = (): number => of(color)[COUNTED[kind]];
                    return (
                      <td>
                        <button
                          type="button"
                          class="quiet count"
                          disabled={count() === 0}
                          aria-label={text.countOf(count(), kind, color)}
                          title={text.countOf(count(), kind, color)}
                          onPointerEnter={() => props.context.light({ kind, color })}
                          onPointerLeave={() => props.context.light(undefined)}
                          onFocus={() => props.context.light({ kind, color })}
                          onBlur={() => props.context.light(undefined)}
                          onClick={() => props.context.toMistake(1, { kind, color })}
                        >
                          {count()}
                        </button>
                      </td>
                    );
                  }}
                </For>
              </tr>
            )}
          </For>
          <tr>
            <th scope="row">{text.loss}</th>
            <For each={SIDES}>{color => <td>{of(color).counted > 0 ? text.points(of(color).loss) : '–'}</td>}</For>
          </tr>
          <For each={phases()}>
            {phase => (
              <tr class="phase">
                <th scope="row">{text.phases[phase]}</th>
                <For each={SIDES}>{color => <Share tenths={of(color)[phase]} />}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <dl>
        <Show when={props.review.opening}>
          {opening => (
            <>
              <dt>{text.opening}</dt>
              <dd>
                {opening().eco} {opening().name}
                <Show when={nodeAt(props.review.theory)}>
                  {node => (
                    <>
                      ,{' '}
                      <button type="button" class="inline" onClick={() => props.session.goTo(node().id)}>
                        {text.theory(moveName(node()))}
                      </button>
                    </>
                  )}
                </Show>
              </dd>
            </>
          )}
        </Show>
        <Show when={props.review.turningPoints.length > 0}>
          <dt>{text.turning}</dt>
          <dd>
            <For each={props.review.turningPoints.flatMap(ply => nodeAt(ply) ?? [])}>
              {(node, index) => (
                <>
                  <Show when={index() > 0}>, </Show>
                  <button type="button" class="inline" onClick={() => props.session.goTo(node.id)}>
                    {moveName(node)}
                  </button>
                </>
              )}
            </For>
          </dd>
        </Show>
      </dl>
      <details>
        <summary>{text.how}</summary>
        <For each={text.formula}>{line => <p>{line}</p>}</For>
        <p>
          <small>{text.by(props.review.engine, number(props.review.nodes))}</small>
        </p>
      </details>
    </div>
  );
}
