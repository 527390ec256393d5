// Instead of a screen when the server does not answer: what to do about it.

import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import { connection, link, welcome } from '../net/room';
import { words } from '../words/words';
import { route } from './route';

/** A server that is only slow is not given up at once. */
const PATIENCE = 800;

/** Screens that need no answer. */
const ALONE: readonly string[] = ['settings', 'help', 'manual'];

/** Nobody has answered since the page began; what needs no answer is shown all the same. */
export const isServerUnreachable = (): boolean => welcome() === undefined && link() === 'lost' && !ALONE.includes(route().screen);

export function ServerUnreachable(): JSX.Element {
  const [shown, setShown] = createSignal(false);
  const timer = window.setTimeout(() => setShown(true), PATIENCE);
  onCleanup(() => window.clearTimeout(timer));
  return (
    <Show when={shown()}>
      <section class="page unreachable">
        <h1>{words.choices.unreachable.title}</h1>
        <p>{words.choices.unreachable.text(location.host)}</p>
        <ol>
          <For each={words.choices.unreachable.steps}>{step => <li>{step}</li>}</For>
        </ol>
        <p>
          <button type="button" class="primary" onClick={() => connection.open()}>
            {words.choices.unreachable.again}
          </button>
        </p>
        <p class="hint">{words.choices.unreachable.waits}</p>
      </section>
    </Show>
  );
}
