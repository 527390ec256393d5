// A mode of one's own: a file that the server reads, judges and plays.

import { createSignal, type JSX, Show } from 'solid-js';
import { MiniBoard } from '../../board/mini';
import { looksOf } from '../../board/paint';
import { textOf } from '../../paste/decode';
import type { ModeInfo } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { words } from '../../words/words';
import { type DraftProps, FRESH } from './draft';

const text = words.home;
const MOST_BYTES = 16 * 1024;

/** The id of a mode from the name of its file: `My Mode.json` is `my-mode`. */
export const idOf = (file: string): string =>
  file
    .replace(/\.json$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'own';

export function ModeFile(props: DraftProps & { found: ModeInfo | undefined }): JSX.Element {
  const [problem, setProblem] = createSignal('');
  const forget = (): void => props.change({ mode: FRESH.mode, modeFile: '' });
  const take = async (file: File | undefined): Promise<void> => {
    setProblem('');
    if (!file) return forget();
    if (file.size > MOST_BYTES) return void setProblem(text.modeFileLarge(MOST_BYTES / 1024));
    props.change({ mode: idOf(file.name), modeFile: await textOf(file) });
  };
  return (
    <>
      <div class="field">
        <label class="button open-file">
          <input
            type="file"
            class="unseen"
            accept=".json,application/json"
            onChange={event => void take(event.currentTarget.files?.[0])}
          />
          <Icon name="share" />
          {text.modeFile}
        </label>
        <small>{text.modeFileHint}</small>
      </div>
      <Show when={problem()}>
        <p class="problem" role="alert">
          {problem()}
        </p>
      </Show>
      <Show when={props.draft.modeFile ? props.found : undefined}>
        {mode => (
          <div class="setup">
            <MiniBoard pieces={mode().pieces} look={looksOf(mode().roles)} label={mode().name} />
            <div>
              <p>{text.modeFileGood(mode().name)}</p>
              <button type="button" onClick={forget}>
                {text.modeFileNone}
              </button>
            </div>
          </div>
        )}
      </Show>
    </>
  );
}
