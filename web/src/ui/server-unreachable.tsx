// Instead of a screen when the server does not answer: what to do about it.

import { createSignal, For, onCleanup, Show, type JSX } from 'solid-js';
import { connection } from '../net/room';
import { words } from '../words/words';

/** A server that is only slow is not given up at once. */
const PATIENCE = 800;

export function ServerUnreachable(): JSX.Element {
  const [shown, setShown] = createSignal(false);
  const timer = window.setTimeout(() => setShown(true), PATIENCE);
  onCleanup(() => window.clearTimeout(timer));
  return (
    <Show when={shown()}>
      <section class="page away">
        <h1>{words.choices.away.title}</h1>
        <p>{words.choices.away.text(location.host)}</p>
        <ol>
          <For each={words.choices.away.steps}>{step => <li>{step}</li>}</For>
        </ol>
        <p>
          <button type="button" class="primary" onClick={() => connection.open()}>
            {words.choices.away.again}
          </button>
        </p>
        <p class="hint">{words.choices.away.waits}</p>
      </section>
    </Show>
  );
}
