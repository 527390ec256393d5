// Where a text is brought by hand: a field and a file.

import { createSignal, type JSX, Show } from 'solid-js';
import { textOf } from '../../paste/decode';
import { storedText } from '../../paste/pending';
import { take } from '../../paste/take';
import { Icon } from '../../ui/icon';
import { words } from '../../words/words';

const text = words.reading;

export function Bring(): JSX.Element {
  const [given, setGiven] = createSignal(storedText());
  const [wrong, setWrong] = createSignal('');
  const [busy, setBusy] = createSignal(false);
  const read = async (brings: string): Promise<void> => {
    setBusy(true);
    setWrong(await take(brings).finally(() => setBusy(false)));
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const found = await textOf(file);
    setGiven(found);
    await read(found);
  };
  return (
    <form
      class="card bring"
      onSubmit={event => {
        event.preventDefault();
        void read(given());
      }}
    >
      <h1>{text.title}</h1>
      <p class="hint">{text.explain}</p>
      <label class="field">
        <span>{text.paste}</span>
        <textarea rows="12" spellcheck={false} value={given()} onInput={event => setGiven(event.currentTarget.value)} />
      </label>
      <p>
        <label class="button open-file">
          <input
            type="file"
            class="unseen"
            accept=".pgn,.fen,.epd,.json,.txt,text/plain,application/json,application/x-chess-pgn"
            onChange={event => void open(event.currentTarget.files?.[0])}
          />
          <Icon name="share" />
          {text.file}
        </label>
      </p>
      <Show when={wrong()}>
        <p class="problem" role="alert">
          {wrong()}
        </p>
      </Show>
      <button type="submit" class="primary wide" disabled={busy() || given().trim() === ''}>
        {busy() ? text.busy : text.read}
      </button>
    </form>
  );
}
