// The clock of a new game: none, a preset, minutes and increment, or anything the grammar knows.

import { For, type JSX, Show } from 'solid-js';
import { catalog } from '../../net/room';
import { Choice } from '../../ui/dialog';
import { NumberField } from '../../ui/number';
import { clockName, words } from '../../words/words';
import { BOUNDS, type ClockChoice, type DraftProps } from './draft';

const text = words.home;

export function Clocks(props: DraftProps): JSX.Element {
  const presets = () => catalog()?.clocks ?? [];
  const kind = (): string => (props.draft.clock === 'preset' ? `preset ${props.draft.preset}` : props.draft.clock);
  const options = (): [string, string][] => [
    ['none', text.noClock],
    ...presets().map(({ clock }): [string, string] => [`preset ${clock}`, clockName(clock)]),
    ['custom', words.front.ownMinutes],
    ['own', text.ownClock],
  ];
  const choose = (value: string): void => {
    if (value.startsWith('preset ')) props.change({ clock: 'preset', preset: value.slice('preset '.length) });
    else props.change({ clock: value as ClockChoice });
  };
  return (
    <>
      <Choice label={text.clock} value={kind()} options={options()} onChoose={choose} />
      <Show when={props.draft.clock === 'custom'}>
        <div class="people">
          <For
            each={
              [
                ['minutes', text.minutes],
                ['increment', text.increment],
                ['odds', text.oddsHint],
              ] as const
            }
          >
            {([key, label]) => (
              <NumberField
                label={label}
                value={props.draft[key]}
                bounds={BOUNDS[key]}
                {...(key === 'odds' && { empty: { value: 0, shows: '=' } })}
                onNumber={value => props.change({ [key]: value })}
              />
            )}
          </For>
        </div>
      </Show>
      <Show when={props.draft.clock === 'own'}>
        <label class="field">
          <span class="unseen">{text.ownClock}</span>
          <input
            type="text"
            spellcheck={false}
            autocomplete="off"
            value={props.draft.own}
            onInput={event => props.change({ own: event.currentTarget.value })}
          />
          <small>{text.ownClockHint}</small>
        </label>
      </Show>
    </>
  );
}
