// The options of an engine of others, for the owner of the machine. What is set holds from the next position on.

import { createSignal, For, Match, Show, Switch, type JSX } from 'solid-js';
import { Refused } from '../../net/connection';
import { connection } from '../../net/room';
import { ownSecret } from '../../net/secrets';
import type { EngineInfo, EngineOption, OptionKind } from '../../protocol/messages';
import { refusal, words } from '../../words/words';

const text = words.study;

const choicesOf = (kind: OptionKind): readonly string[] => (kind.type === 'combo' ? kind.choices : []);

export function Tuning(props: { engine: EngineInfo; onSet(engines: readonly EngineInfo[]): void }): JSX.Element {
  const [problem, setProblem] = createSignal('');
  const set = async (option: string, value: string): Promise<void> => {
    setProblem('');
    try {
      const request = { type: 'setEngine', secret: ownSecret(), engine: props.engine.id ?? '', option, value } as const;
      props.onSet((await connection.ask(request, ['engines'])).engines);
    } catch (error) {
      setProblem(error instanceof Refused ? refusal(error.why) : text.notSet);
    }
  };
  const Field = (field: { option: EngineOption }): JSX.Element => {
    const change = (event: Event & { currentTarget: HTMLInputElement | HTMLSelectElement }): void => void set(field.option.name, event.currentTarget.value);
    const bounds = (): { min?: number; max?: number } => (field.option.kind.type === 'spin' ? { min: field.option.kind.min, max: field.option.kind.max } : {});
    return (
      <label class="field">
        <span>{field.option.name}</span>
        <Switch fallback={<input type="text" spellcheck={false} autocomplete="off" value={field.option.value} onChange={change} />}>
          <Match when={field.option.kind.type === 'check'}>
            <input type="checkbox" checked={field.option.value === 'true'} onChange={event => void set(field.option.name, String(event.currentTarget.checked))} />
          </Match>
          <Match when={field.option.kind.type === 'spin'}>
            <input type="number" {...bounds()} value={field.option.value} onChange={change} />
          </Match>
          <Match when={field.option.kind.type === 'combo'}>
            <select onChange={change}>
              <For each={choicesOf(field.option.kind)}>{choice => <option selected={choice === field.option.value}>{choice}</option>}</For>
            </select>
          </Match>
        </Switch>
      </label>
    );
  };
  return (
    <details class="tuning">
      <summary>{text.optionsOf(props.engine.name)}</summary>
      <For each={props.engine.options}>{option => <Field option={option} />}</For>
      <Show when={problem()}>
        <small class="wrong" role="alert">
          {problem()}
        </small>
      </Show>
    </details>
  );
}
