// Two computers: how many turns, how fast, and a button to stop.

import { createSignal, Show, type JSX } from 'solid-js';
import type { GameView } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { words } from '../../words/words';
import type { Session } from './session';

export function Pace(props: { session: Session; view: GameView }): JSX.Element {
  const [turns, setTurns] = createSignal('');
  const [speed, setSpeed] = createSignal(props.view.now.speed ?? 10);
  const may = (action: string): boolean => props.view.you.allowed.some(allowed => allowed.action === action);
  const run = (): void => {
    const count = Number.parseInt(turns(), 10);
    void props.session.act({ type: 'run', speed: speed(), ...(count > 0 && { turns: count }) });
  };
  return (
    <Show when={may('run')}>
      <form
        class="pace"
        onSubmit={event => {
          event.preventDefault();
          run();
        }}
      >
        <label class="field">
          <span>{words.home.turns}</span>
          <input type="number" min="1" max="1000" placeholder="∞" value={turns()} onInput={event => setTurns(event.currentTarget.value)} />
        </label>
        <label class="field grow">
          <span>
            {words.home.speed}: {speed()}
          </span>
          <input type="range" min="1" max="20" value={speed()} onInput={event => setSpeed(Number(event.currentTarget.value))} />
        </label>
        <button type="submit" class="primary">
          <Icon name="play" />
          {words.actions.run}
        </button>
      </form>
    </Show>
  );
}
