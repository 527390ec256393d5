// Playing again: asked for, offered, withdrawn, accepted, declined. Always in the same place, on the card and in the bar.

import { type JSX, Show } from 'solid-js';
import type { AllowedAction, GameView } from '../../../protocol/messages';
import { Icon } from '../../../ui/icon';
import { go } from '../../../ui/route';
import { offer, words } from '../../../words/words';
import { calledIn, type Session } from '../session';

interface Parts {
  session: Session;
  view: GameView;
}

/** What of playing again is possible, and what somebody asked. */
const rematchOf = (props: Parts) => {
  const may = (action: AllowedAction): boolean => props.view.you.allowed.some(allowed => allowed.action === action);
  const asked = (): 'white' | 'black' | undefined => props.view.now.offers.rematch[0];
  const mine = (): boolean => props.view.you.seats.length === 1 && props.view.you.seats[0] === asked();
  return {
    mine,
    /** Somebody asked, and nothing has come of it yet. */
    open: () => (props.view.now.next ? undefined : asked()),
    shown: (): boolean => props.view.you.seats.length > 0 || props.view.you.host || props.view.now.next !== undefined,
    disabled: (): boolean => !props.view.now.next && (mine() || !may('rematch')),
    declines: (): boolean => may('declineRematch'),
    press: (): void => {
      const { next } = props.view.now;
      if (next) go(`/g/${next}`);
      else if (!mine()) void props.session.act({ type: 'rematch' });
    },
    decline: (): void => void props.session.act({ type: 'declineRematch' }),
  };
};

/** On the card. */
export function Rematch(props: Parts): JSX.Element {
  const { mine, open, shown, disabled, declines, press, decline } = rematchOf(props);
  const text = (): string => (open() ? (mine() ? words.offers.rematchSent : words.actions.rematchAccept) : words.actions.rematch);
  return (
    <Show when={shown()}>
      <Show when={mine() ? undefined : open()}>
        {color => <p class="asks">{offer('rematch', calledIn(props.view, color()))}</p>}
      </Show>
      <button type="button" class="primary" data-action="rematch" disabled={disabled()} onClick={press}>
        <Icon name="again" />
        <span>{text()}</span>
      </button>
      <Show when={open() && declines()}>
        <button type="button" data-action="declineRematch" onClick={decline}>
          {mine() ? words.actions.cancelRematch : words.actions.declineRematch}
        </button>
      </Show>
    </Show>
  );
}

/** In the bar, where no button moves: what is asked stands above it, as any other offer does. */
export function RematchButton(props: Parts): JSX.Element {
  const { shown, disabled, press } = rematchOf(props);
  return (
    <Show when={shown()}>
      <button type="button" data-action="rematch" disabled={disabled()} onClick={press}>
        <Icon name="again" />
        <span>{words.actions.rematch}</span>
      </button>
    </Show>
  );
}

/** Above the bar. */
export function RematchOffer(props: Parts): JSX.Element {
  const { mine, open, declines, press, decline } = rematchOf(props);
  return (
    <Show when={declines() ? open() : undefined}>
      {color => (
        <div class="offer" role="group" aria-label={words.actions.rematch}>
          <span>{mine() ? words.offers.rematchSent : offer('rematch', calledIn(props.view, color()))}</span>
          <Show when={!mine()}>
            <button type="button" class="primary" aria-label={words.actions.rematchAccept} onClick={press}>
              {words.actions.accept}
            </button>
          </Show>
          <button type="button" onClick={decline}>
            {mine() ? words.actions.cancelRematch : words.actions.declineRematch}
          </button>
        </div>
      )}
    </Show>
  );
}
