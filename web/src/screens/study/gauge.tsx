// The evaluation bar: White's share of the expected score. Moved by a transform alone, so that nothing is laid out anew.

import { type JSX, Show } from 'solid-js';
import type { Color, Evaluation } from '../../protocol/messages';
import { words } from '../../words/words';
import { score, share } from './evaluation';

export function Gauge(props: { evaluation: Evaluation | undefined; orientation: Color }): JSX.Element {
  const white = (): number => (props.evaluation ? share(props.evaluation) : 0.5);
  return (
    <div
      class="gauge"
      classList={{ black: props.orientation === 'black', none: !props.evaluation }}
      role="meter"
      aria-label={words.study.gauge}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(white() * 100)}
      aria-valuetext={props.evaluation ? words.study.gaugeText(score(props.evaluation), white()) : words.study.nothingSaid}
      title={props.evaluation ? words.study.gaugeText(score(props.evaluation), white()) : words.study.gauge}
    >
      <span class="white-part" style={{ '--share': String(white()) }} />
      <i />
      <Show when={props.evaluation}>
        {known => <b classList={{ losing: white() < 0.5 }}>{score(known()).replace(/[+−]/, '')}</b>}
      </Show>
    </div>
  );
}
