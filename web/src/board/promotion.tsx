// The choice of what a pawn becomes, shown over the square it arrived on.
//
// The game goes on behind it: a flag, an offer or a take-back closes it. Closing it in any way, by ×, Escape or a press
// elsewhere, takes the first choice (the queen), or puts the pawn back where the settings say so.

import { For, type JSX, onMount, Show } from 'solid-js';
import type { Color, Destination, Promotion } from '../protocol/messages';
import { settings } from '../settings/settings';
import { words } from '../words/words';
import { placeOf } from './square';

interface ChooserProps {
  to: string;
  color: Color;
  orientation: Color;
  choices: readonly Promotion[];
  look(role: string): string;
  roleName(role: string): string;
  onChoose(choice: Promotion): void;
  onCancel(): void;
}

/** Whoever moves the pieces: whether a pawn waits for a choice, and what becomes of it. */
interface Chooses {
  choosing(): { destination: Destination; color: Color } | undefined;
  choose(uci: string): void;
  cancel(): void;
}

interface ChoiceProps extends Pick<ChooserProps, 'orientation' | 'look' | 'roleName'> {
  input: Chooses;
  /** However it was answered. */
  onDone(): void;
}

/** The choice, while there is one. */
export function PromotionChoice(props: ChoiceProps): JSX.Element {
  return (
    <Show when={props.input.choosing()} keyed>
      {intent => (
        <PromotionChooser
          to={intent.destination.to}
          color={intent.color}
          orientation={props.orientation}
          choices={intent.destination.promotions ?? []}
          look={props.look}
          roleName={props.roleName}
          onChoose={({ uci }) => {
            props.input.choose(uci);
            props.onDone();
          }}
          onCancel={() => {
            props.input.cancel();
            props.onDone();
          }}
        />
      )}
    </Show>
  );
}

function PromotionChooser(props: ChooserProps): JSX.Element {
  let list!: HTMLDivElement;
  onMount(() => list.querySelector('button')?.focus());
  const [column, row] = placeOf(props.to, props.orientation);
  const close = (): void => {
    const [usual] = props.choices;
    if (settings.promotionClose === 'queen' && usual) props.onChoose(usual);
    else props.onCancel();
  };
  const closes = (): string =>
    settings.promotionClose === 'queen'
      ? words.board.promotionClose(props.roleName(props.choices[0]?.role ?? ''))
      : words.board.promotionBack;
  const keys = (event: KeyboardEvent): void => {
    const buttons = [...list.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') buttons[(at + (event.shiftKey ? buttons.length - 1 : 1)) % buttons.length]?.focus();
    else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else {
      const typed = props.choices.find(choice => choice.role.toLowerCase() === event.key.toLowerCase());
      if (!typed) return;
      props.onChoose(typed);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="promotion"
      role="dialog"
      aria-modal="true"
      aria-label={words.board.promotion}
      onKeyDown={keys}
      onClick={event => event.target === event.currentTarget && close()}
    >
      <div ref={list} class="choices" classList={{ up: row > 3 }} style={{ left: `${column * 12.5}%` }}>
        <For each={props.choices}>
          {choice => (
            <button
              type="button"
              aria-label={props.roleName(choice.role)}
              title={props.roleName(choice.role)}
              onClick={() => props.onChoose(choice)}
            >
              <i class={`piece ${props.color} ${props.look(choice.role)}`} />
            </button>
          )}
        </For>
        <button type="button" class="close" aria-label={closes()} title={closes()} onClick={close}>
          ×
        </button>
      </div>
    </div>
  );
}
