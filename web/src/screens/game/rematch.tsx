// Playing again: asked for, offered, withdrawn, accepted, declined. Always in the same place.

import { Show, type JSX } from 'solid-js';
import type { AllowedAction, GameView } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { go } from '../../ui/route';
import { offer, words } from '../../words/words';
import { calledIn, type Session } from './session';

export function Rematch(props: { session: Session; view: GameView; primary?: boolean }): JSX.Element {
  const may = (action: AllowedAction): boolean => props.view.you.allowed.some(allowed => allowed.action === action);
  const asked = (): 'white' | 'black' | undefined => props.view.now.offers.rematch[0];
  const mine = (): boolean => props.view.you.seats.length === 1 && props.view.you.seats[0] === asked();
  const player = (): boolean => props.view.you.seats.length > 0 || props.view.you.host;
  const press = (): void => {
    const { next } = props.view.now;
    if (next) go(`/g/${next}`);
    else if (!mine()) void props.session.act({ type: 'rematch' });
  };
  const text = (): string => (mine() ? words.offers.rematchSent : asked() ? words.actions.rematchAccept : words.actions.rematch);
  return (
    <Show when={player() || props.view.now.next}>
      <Show when={asked() && !mine() && !props.view.now.next ? asked() : undefined}>{color => <p class="asks">{offer('rematch', calledIn(props.view, color()))}</p>}</Show>
      <button type="button" class={props.primary ? 'primary' : ''} data-action="rematch" disabled={!props.view.now.next && (mine() || !may('rematch'))} onClick={press}>
        <Icon name="again" />
        <span>{text()}</span>
      </button>
      <Show when={asked() && !props.view.now.next && may('declineRematch')}>
        <button type="button" data-action="declineRematch" onClick={() => void props.session.act({ type: 'declineRematch' })}>
          <Icon name="close" />
          <span>{mine() ? words.actions.cancelRematch : words.actions.declineRematch}</span>
        </button>
      </Show>
    </Show>
  );
}
