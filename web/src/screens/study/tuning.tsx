// The options of an engine of others, for the owner of the machine. What is set holds from the next position on.

import { createSignal, For, Index, type JSX, Match, Show, Switch } from 'solid-js';
import { Refused } from '../../net/connection';
import { connection } from '../../net/room';
import { ownSecret } from '../../net/secrets';
import type { EngineInfo, EngineOption, OptionKind } from '../../protocol/messages';
import { refusal, words } from '../../words/words';

const text = words.study;

const choicesOf = (kind: OptionKind): readonly string[] => (kind.type === 'combo' ? kind.choices : []);

export function Tuning(props: { engine: EngineInfo; onSet(engines: readonly EngineInfo[]): void }): JSX.Element {
  const Field = (field: { option: EngineOption }): JSX.Element => {
    const [problem, setProblem] = createSignal('');
    type Control = HTMLInputElement | HTMLSelectElement;
    const isCheck = (): boolean => field.option.kind.type === 'check';
    const change = async ({ currentTarget: control }: Event & { currentTarget: Control }): Promise<void> => {
      setProblem('');
      const value = isCheck() ? String((control as HTMLInputElement).checked) : control.value;
      const request = {
        type: 'setEngine',
        secret: ownSecret(),
        engine: props.engine.id ?? '',
        option: field.option.name,
        value,
      } as const;
      try {
        props.onSet((await connection.ask(request, ['engines'])).engines);
      } catch (error) {
        setProblem(error instanceof Refused ? refusal(error.why) : text.notSet);
        // What was refused does not hold: the field shows what does.
        if (isCheck()) (control as HTMLInputElement).checked = field.option.value === 'true';
        else control.value = field.option.value;
      }
    };
    const bounds = (): { min?: number; max?: number } =>
      field.option.kind.type === 'spin' ? { min: field.option.kind.min, max: field.option.kind.max } : {};
    return (
      <>
        <label class="field">
          <span>{field.option.name}</span>
          <Switch
            fallback={
              <input
                type="text"
                spellcheck={false}
                autocomplete="off"
                value={field.option.value}
                onChange={event => void change(event)}
              />
            }
          >
            <Match when={isCheck()}>
              <input type="checkbox" checked={field.option.value === 'true'} onChange={event => void change(event)} />
            </Match>
            <Match when={field.option.kind.type === 'spin'}>
              <input type="number" {...bounds()} value={field.option.value} onChange={event => void change(event)} />
            </Match>
            <Match when={field.option.kind.type === 'combo'}>
              <select onChange={event => void change(event)}>
                <For each={choicesOf(field.option.kind)}>
                  {choice => <option selected={choice === field.option.value}>{choice}</option>}
                </For>
              </select>
            </Match>
          </Switch>
        </label>
        <Show when={problem()}>
          <small class="wrong" role="alert">
            {problem()}
          </small>
        </Show>
      </>
    );
  };
  return (
    <details class="tuning">
      <summary>{text.optionsOf(props.engine.name)}</summary>
      {/* By place: an answer brings all options anew, and the one at hand keeps its field. */}
      <Index each={props.engine.options}>{option => <Field option={option()} />}</Index>
    </details>
  );
}
