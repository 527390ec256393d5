// Clocks, each of which starts the game at once.

import { For, type JSX, Show } from 'solid-js';
import { catalog } from '../../net/room';
import type { ModeInfo } from '../../protocol/messages';
import { clockName, words } from '../../words/words';

/** Minutes and seconds: what most games are played with. The rest is rare, and under “Custom”. */
const PLAIN = /^\d+m(\+\d+s)?$/;

interface GridProps {
  mode: ModeInfo | undefined;
  disabled: boolean;
  /** The clock that was last chosen. */
  usual: string;
  onStart(clock: string): void;
  onCustom(): void;
}

export function ClockGrid(props: GridProps): JSX.Element {
  const Cell = (cell: { name: string; hint: string; clock: string }): JSX.Element => (
    <button
      type="button"
      class="start"
      data-clock={cell.clock}
      classList={{ usual: props.usual === cell.clock }}
      disabled={props.disabled}
      onClick={() => props.onStart(cell.clock)}
    >
      <strong>{cell.name}</strong> <small>{cell.hint}</small>
    </button>
  );
  return (
    <div class="clock-grid" role="group" aria-label={words.front.clocks}>
      <Show
        when={!props.mode?.clock}
        fallback={<Cell clock="" name={words.front.start} hint={words.home.prescribed(props.mode?.clock ?? '')} />}
      >
        <Cell clock="none" name={words.home.noClock} hint={words.front.speeds.none ?? ''} />
        <For each={catalog()?.clocks.filter(({ clock }) => PLAIN.test(clock))}>
          {({ clock, speed }) => <Cell clock={clock} name={clockName(clock)} hint={words.front.speeds[speed] ?? ''} />}
        </For>
      </Show>
      <button type="button" class="start custom" onClick={() => props.onCustom()}>
        <strong>{words.front.custom}</strong> <small>{words.front.customHint}</small>
      </button>
    </div>
  );
}
