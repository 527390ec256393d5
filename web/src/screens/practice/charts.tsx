// What was done, and what lies ahead: two rows of bars, and the same as tables for whoever does not see them.

import { For, Show, type JSX } from 'solid-js';
import type { PracticeSummary } from '../../protocol/messages';
import { words } from '../../words/words';
import { ceiling, dayName, lastDays } from './bars';

const text = words.practice;
const HEIGHT = 96;
const GAP = 0.25;

export function Done(props: { summary: PracticeSummary }): JSX.Element {
  const bars = () => lastDays(props.summary.history, props.summary.today, 30);
  const top = () => ceiling(Math.max(...bars().map(({ right, wrong }) => right + wrong)));
  const scaled = (count: number): number => (count / top()) * HEIGHT;
  const any = (): boolean => bars().some(({ right, wrong }) => right + wrong > 0);
  return (
    <figure class="bars">
      <figcaption>
        <h2>{text.progress}</h2>
        <Show when={any()}>
          <span class="key">
            <i class="right" />
            {text.rightOnes}
            <i class="wrong" />
            {text.wrongOnes}
          </span>
        </Show>
      </figcaption>
      <Show when={any()} fallback={<p class="soft">{text.noAnswers}</p>}>
        <div class="plot" aria-hidden="true">
          <small class="top">{top()}</small>
          <svg viewBox={`0 0 30 ${HEIGHT}`} preserveAspectRatio="none">
            <For each={bars()}>
              {({ day, right, wrong }, index) => (
                <g>
                  <title>{text.dayOf(dayName(day), right, wrong)}</title>
                  <rect class="ground" x={index() + GAP / 2} width={1 - GAP} y={0} height={HEIGHT} />
                  <rect class="right" x={index() + GAP / 2} width={1 - GAP} y={HEIGHT - scaled(right)} height={scaled(right)} />
                  <rect class="wrong" x={index() + GAP / 2} width={1 - GAP} y={HEIGHT - scaled(right + wrong)} height={scaled(wrong)} />
                </g>
              )}
            </For>
          </svg>
          <p class="axis">
            <small>{dayName(props.summary.today - 29)}</small>
            <small>{text.now}</small>
          </p>
        </div>
        <table class="unseen">
          <caption>{text.progress}</caption>
          <thead>
            <tr>
              <th>{text.day}</th>
              <th>{text.rightOnes}</th>
              <th>{text.wrongOnes}</th>
            </tr>
          </thead>
          <tbody>
            <For each={bars().filter(({ right, wrong }) => right + wrong > 0)}>
              {({ day, right, wrong }) => (
                <tr>
                  <th scope="row">{dayName(day)}</th>
                  <td>{right}</td>
                  <td>{wrong}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </figure>
  );
}

const AHEAD = 14;

export function Ahead(props: { summary: PracticeSummary }): JSX.Element {
  const due = () => props.summary.forecast.slice(0, AHEAD);
  const top = () => ceiling(Math.max(...due()));
  const any = (): boolean => due().some(count => count > 0);
  const scaled = (count: number): number => (count / top()) * HEIGHT;
  return (
    <figure class="bars">
      <figcaption>
        <h2>{text.forecast}</h2>
      </figcaption>
      <Show when={any()} fallback={<p class="soft">{text.noDue}</p>}>
        <div class="plot" aria-hidden="true">
          <small class="top">{top()}</small>
          <svg viewBox={`0 0 ${AHEAD} ${HEIGHT}`} preserveAspectRatio="none">
            <For each={due()}>
              {(count, index) => (
                <g>
                  <title>{text.dueOn(dayName(props.summary.today + index()), count)}</title>
                  <rect class="ground" x={index() + GAP / 2} width={1 - GAP} y={0} height={HEIGHT} />
                  <rect class="due" x={index() + GAP / 2} width={1 - GAP} y={HEIGHT - scaled(count)} height={scaled(count)} />
                </g>
              )}
            </For>
          </svg>
          <p class="axis">
            <small>{text.now}</small>
            <small>{dayName(props.summary.today + AHEAD - 1)}</small>
          </p>
        </div>
        <table class="unseen">
          <caption>{text.forecast}</caption>
          <thead>
            <tr>
              <th>{text.day}</th>
              <th>{text.due}</th>
            </tr>
          </thead>
          <tbody>
            <For each={due()}>
              {(count, index) => (
                <tr>
                  <th scope="row">{dayName(props.summary.today + index())}</th>
                  <td>{count}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </figure>
  );
}
