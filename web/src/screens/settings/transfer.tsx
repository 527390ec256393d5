// Settings as a file, the page as an app, and being told of one's turn.

import { createSignal, For, type JSX, Show } from 'solid-js';
import { install, installable, isInstalled } from '../../install/prompt';
import { canNotify, setTurnNotifications } from '../../install/turn-notification';
import { textOf } from '../../paste/decode';
import { keepFile } from '../../picture/picture';
import { MOST_BYTES, type Problem, read, written } from '../../settings/import-export';
import { chooseAll, settings } from '../../settings/settings';
import { Switch } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { notify } from '../../ui/notice';
import { words } from '../../words/words';

/** What is wrong with a file, a sentence for each fault. */
const sentences = (problem: Problem): string[] => {
  const said = words.choices.problems;
  switch (problem.kind) {
    case 'notJson':
    case 'notSettings':
      return [said[problem.kind]];
    case 'newer':
      return [said.newer(problem.version)];
    case 'unknown':
      return [said.unknown(problem.keys.slice(0, 5).join(', '))];
    case 'faults':
      return [...problem.faults.map(({ key, expected, found }) => said.fault(key, expected, found)), said.nothingChanged];
    case 'alike':
      return [said.alike[problem.what]];
  }
};

/** All settings to a file, and back. */
export function Transfer(): JSX.Element {
  const [problems, setProblems] = createSignal<readonly string[]>([]);
  const take = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    const found = file.size > MOST_BYTES ? undefined : read(await textOf(file));
    // The same file may be mended and opened again.
    input.value = '';
    if (!found) return void setProblems([words.choices.problems.large(MOST_BYTES / 1024)]);
    if ('problem' in found) return void setProblems(sentences(found.problem));
    const before = { ...settings };
    setProblems([]);
    chooseAll(found.settings);
    notify(words.choices.taken, { label: words.choices.undo, act: () => chooseAll(before) });
  };
  return (
    <section class="card">
      <h2>{words.choices.transfer}</h2>
      <p class="hint">{words.choices.transferHint}</p>
      <p class="row">
        <button
          type="button"
          onClick={() => keepFile(new Blob([written({ ...settings })], { type: 'application/json' }), words.choices.file)}
        >
          <Icon name="download" />
          {words.choices.save}
        </button>
        <label class="button open-file">
          <input type="file" class="unseen" accept=".json,application/json" onChange={event => void take(event.currentTarget)} />
          <Icon name="share" />
          {words.choices.open}
        </label>
      </p>
      <Show when={problems().length > 0}>
        <div class="problem" role="alert">
          <For each={problems()}>{sentence => <p>{sentence}</p>}</For>
        </div>
      </Show>
    </section>
  );
}

/** The page as an app of its own. */
export function Install(): JSX.Element {
  const said = (): string =>
    isInstalled() ? words.choices.installed : window.isSecureContext ? words.choices.installHow : words.choices.installInsecure;
  return (
    <section class="card">
      <h2>{words.choices.install}</h2>
      <p class="hint">{words.choices.installHint}</p>
      <Show when={installable()} fallback={<p class="hint">{said()}</p>}>
        <p>
          <button type="button" onClick={install}>
            {words.choices.installButton}
          </button>
        </p>
      </Show>
      <Switch
        label={words.choices.notify}
        value={settings.notifyTurn && canNotify()}
        hint={canNotify() ? words.choices.notifyHint : words.choices.notifyMissing}
        onChoose={setTurnNotifications}
      />
    </section>
  );
}
