// What was done, and what lies ahead: two rows of bars, and the same as tables for whoever does not see them.

import { For, type JSX, Show } from 'solid-js';
import type { PracticeSummary } from '../../protocol/messages';
import { later } from '../../words/words';
import { ceiling, dayName, lastDays } from './bars';

const text = later.practice;
const HEIGHT = 96;
const GAP = 0.25;

/** The bar of a day: its parts from below, each with its class. */
interface Bar {
  day: number;
  title: string;
  parts: { kind: 'right' | 'wrong' | 'due'; count: number }[];
}

const whole = (bar: Bar): number => bar.parts.reduce((sum, part) => sum + part.count, 0);

interface BarsProps {
  title: string;
  bars: Bar[];
  /** What is said where every bar is empty. */
  none: string;
  /** What stands below the first bar, and below the last. */
  ends: [string, string];
  /** What the parts are called. */
  names: string[];
  /** Whether days without anything stand in the table. */
  tellsAll?: boolean;
  /** What the colors mean. */
  key?: JSX.Element;
}

function Bars(props: BarsProps): JSX.Element {
  const top = () => ceiling(Math.max(...props.bars.map(whole)));
  const scaled = (count: number): number => (count / top()) * HEIGHT;
  const any = (): boolean => props.bars.some(bar => whole(bar) > 0);
  return (
    <figure class="bars">
      <figcaption>
        <h2>{props.title}</h2>
        <Show when={any()}>{props.key}</Show>
      </figcaption>
      <Show when={any()} fallback={<p class="soft">{props.none}</p>}>
        <div class="plot" aria-hidden="true">
          <small class="top">{top()}</small>
          <svg viewBox={`0 0 ${props.bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <For each={props.bars}>
              {(bar, index) => (
                <g>
                  <title>{bar.title}</title>
                  <rect class="ground" x={index() + GAP / 2} width={1 - GAP} y={0} height={HEIGHT} />
                  <For each={bar.parts}>
                    {({ kind, count }, place) => {
                      const upTo = (): number => bar.parts.slice(0, place() + 1).reduce((sum, part) => sum + part.count, 0);
                      return (
                        <rect
                          class={kind}
                          x={index() + GAP / 2}
                          width={1 - GAP}
                          y={HEIGHT - scaled(upTo())}
                          height={scaled(count)}
                        />
                      );
                    }}
                  </For>
                </g>
              )}
            </For>
          </svg>
          <p class="axis">
            <small>{props.ends[0]}</small>
            <small>{props.ends[1]}</small>
          </p>
        </div>
        <table class="unseen">
          <caption>{props.title}</caption>
          <thead>
            <tr>
              <th>{text.day}</th>
              <For each={props.names}>{name => <th>{name}</th>}</For>
            </tr>
          </thead>
          <tbody>
            <For each={props.bars.filter(bar => props.tellsAll || whole(bar) > 0)}>
              {bar => (
                <tr>
                  <th scope="row">{dayName(bar.day)}</th>
                  <For each={bar.parts}>{({ count }) => <td>{count}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </figure>
  );
}

export function Done(props: { summary: PracticeSummary }): JSX.Element {
  const bars = (): Bar[] =>
    lastDays(props.summary.history, props.summary.today, 30).map(({ day, right, wrong }) => ({
      day,
      title: text.dayOf(dayName(day), right, wrong),
      parts: [
        { kind: 'right', count: right },
        { kind: 'wrong', count: wrong },
      ],
    }));
  const key = (
    <span class="key">
      <i class="right" />
      {text.rightOnes}
      <i class="wrong" />
      {text.wrongOnes}
    </span>
  );
  return (
    <Bars
      title={text.progress}
      bars={bars()}
      none={text.noAnswers}
      ends={[dayName(props.summary.today - 29), text.now]}
      names={[text.rightOnes, text.wrongOnes]}
      key={key}
    />
  );
}

const AHEAD = 14;

export function Ahead(props: { summary: PracticeSummary }): JSX.Element {
  const bars = (): Bar[] =>
    props.summary.forecast.slice(0, AHEAD).map((count, index) => {
      const day = props.summary.today + index;
      return { day, title: text.dueOn(dayName(day), count), parts: [{ kind: 'due', count }] };
    });
  return (
    <Bars
      title={text.forecast}
      bars={bars()}
      none={text.noDue}
      ends={[text.now, dayName(props.summary.today + AHEAD - 1)]}
      names={[text.due]}
      tellsAll
    />
  );
}
