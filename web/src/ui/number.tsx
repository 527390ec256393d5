// A number with stated bounds: what does not fit stays as it was typed, with a word about it, until it is mended.

import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { words } from '../words/words';
import { type Bounds, complaint } from './bounds';

interface NumberProps {
  label: string;
  value: number;
  bounds: Bounds;
  /** May be left empty, which counts as this, and what the empty field shows. */
  empty?: { value: number; shows: string };
  onNumber(value: number): void;
}

export function NumberField(props: NumberProps): JSX.Element {
  const [wrong, setWrong] = createSignal('');
  const hint = createUniqueId();
  const typed = (input: HTMLInputElement): void => {
    const left = input.value === '' && !input.validity.badInput ? props.empty : undefined;
    const value = left ? left.value : input.valueAsNumber;
    const problem = left ? '' : complaint(value, props.bounds);
    // The browser keeps a form with a complaint from being sent.
    input.setCustomValidity(problem);
    setWrong(problem);
    if (!problem) props.onNumber(value);
  };
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="number"
        inputmode={props.bounds.whole ? 'numeric' : 'decimal'}
        step={props.bounds.whole ? 1 : 'any'}
        placeholder={props.empty?.shows ?? ''}
        value={props.empty && props.value === props.empty.value ? '' : props.value}
        aria-invalid={wrong() !== ''}
        aria-describedby={hint}
        onInput={event => typed(event.currentTarget)}
      />
      <small id={hint}>
        <Show when={wrong()} fallback={words.home.bounds(props.bounds.least, props.bounds.most)}>
          <span class="wrong" role="alert">
            {wrong()}
          </span>
        </Show>
      </small>
    </label>
  );
}
