// Modes in one row, each by what is different about it; all of them are a click away.

import { For, type JSX, Show } from 'solid-js';
import { catalog } from '../../net/room';
import type { ModeInfo } from '../../protocol/messages';
import { follow } from '../../ui/route';
import { modeHint, words } from '../../words/words';
import { modeOf } from '../games/line';
import { ModeSign } from '../modes/sign';
import type { DraftProps } from './draft';

const FIRST = ['chess', 'chess960', 'crazyhouse', 'kingofthehill', 'atomic', '3check', 'antichess', 'horde'];
const SHOWN = 6;

export function ModeRow(props: DraftProps): JSX.Element {
  const modes = (): readonly ModeInfo[] => catalog()?.modes ?? [];
  /** The best known ones; what is chosen is always among them. */
  const listed = (): readonly ModeInfo[] => {
    const known = FIRST.flatMap(id => modes().filter(mode => mode.id === id));
    const chosen = props.draft.modeFile ? undefined : modes().find(({ id }) => id === props.draft.mode);
    const first = known.slice(0, SHOWN);
    return chosen && !first.includes(chosen) ? [...first.slice(0, SHOWN - 1), chosen] : first;
  };
  return (
    <Show when={modes().length > 1}>
      <div class="mode-row">
        <fieldset>
          <legend class="unseen">{words.front.modes}</legend>
          <For each={listed()}>
            {mode => (
              <label class="mode-choice" title={modeHint(mode)}>
                <input
                  type="radio"
                  name="mode"
                  value={mode.id}
                  checked={!props.draft.modeFile && props.draft.mode === mode.id}
                  onChange={() => props.change({ mode: mode.id, modeFile: '' })}
                />
                <ModeSign mode={mode} />
                <span>{modeOf(mode.id)}</span>
              </label>
            )}
          </For>
        </fieldset>
        <a class="all-modes" href="/modes" onClick={follow}>
          {words.front.allModes(modes().length)}
        </a>
      </div>
    </Show>
  );
}
