// A question that must be answered first, and small choices in a row.

import { For, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { words } from '../words/words';

interface DialogProps {
  title: string;
  onClose(): void;
  children: JSX.Element;
  class?: string;
}

/** A modal window of the browser's own kind: it holds the focus and closes with Escape. */
export function Dialog(props: DialogProps): JSX.Element {
  let element!: HTMLDialogElement;
  onMount(() => {
    const before = document.activeElement as HTMLElement | null;
    element.showModal();
    onCleanup(() => before?.isConnected && before.focus());
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape; the click is one beside it.
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ''}`}
      aria-label={props.title}
      // The browser tells it a moment later: another dialog may stand there by then.
      onClose={() => element.isConnected && props.onClose()}
      onClick={event => event.target === element && props.onClose()}
    >
      <div class="dialog-body">
        <header>
          <h2>{props.title}</h2>
          <button type="button" class="quiet" aria-label={words.actions.close} onClick={() => props.onClose()}>
            ×
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose(value: T): void;
  hideLabel?: boolean;
}

/** One of a few, as a row of buttons. */
export function Choice<T extends string>(props: ChoiceProps<T>): JSX.Element {
  const name = `choice-${Math.random().toString(36).slice(2)}`;
  return (
    <fieldset class="choice">
      <legend class={props.hideLabel ? 'unseen' : ''}>{props.label}</legend>
      <div class="segments">
        <For each={props.options}>
          {([value, text]) => (
            <label class="segment">
              <input type="radio" name={name} checked={props.value === value} onChange={() => props.onChoose(value)} />
              <span>{text}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}

/** Yes or no. */
export function Switch(props: { label: string; value: boolean; onChoose(value: boolean): unknown; hint?: string }): JSX.Element {
  /** What could not be switched on goes back. */
  const choose = async (box: HTMLInputElement): Promise<void> => {
    await props.onChoose(box.checked);
    box.checked = props.value;
  };
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={props.value} onChange={event => void choose(event.currentTarget)} />
      <span class="track" aria-hidden="true" />
      <span>
        {props.label}
        <Show when={props.hint}>
          <small>{props.hint}</small>
        </Show>
      </span>
    </label>
  );
}
