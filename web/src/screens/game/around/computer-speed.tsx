// Two computers: how many turns, how fast, and a button to stop.

import { createSignal, type JSX, Show } from 'solid-js';
import type { GameView } from '../../../protocol/messages';
import { Icon } from '../../../ui/icon';
import { NumberField } from '../../../ui/number';
import { words } from '../../../words/words';
import { BOUNDS } from '../../home/draft';
import type { Session } from '../session';

export function ComputerSpeed(props: { session: Session; view: GameView }): JSX.Element {
  const [turns, setTurns] = createSignal(0);
  const [speed, setSpeed] = createSignal(props.view.now.speed ?? 10);
  const may = (action: string): boolean => props.view.you.allowed.some(allowed => allowed.action === action);
  const run = (): void => {
    void props.session.act({ type: 'run', speed: speed(), ...(turns() > 0 && { plies: 2 * turns() }) });
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
        <NumberField
          label={words.game.turns}
          value={turns()}
          bounds={BOUNDS.turns}
          empty={{ value: 0, shows: '∞' }}
          onNumber={setTurns}
        />
        <label class="field">
          <span>
            {words.home.speed}: {speed()}
          </span>
          <input type="range" min="1" max="20" value={speed()} onInput={event => setSpeed(Number(event.currentTarget.value))} />
        </label>
        <button type="submit" classList={{ primary: props.view.now.status.phase === 'paused' }}>
          <Icon name="play" />
          {words.actions.run}
        </button>
      </form>
    </Show>
  );
}
