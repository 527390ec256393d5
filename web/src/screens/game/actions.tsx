// What a player may do besides moving: the buttons the server allows, and the offers on the table.

import { createMemo, createSignal, For, Show, type JSX } from 'solid-js';
import type { Action, Allowed, AllowedAction, GameView } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { Icon, type IconName } from '../../ui/icon';
import { words } from '../../words/words';
import { actionOf } from './action';
import type { Session } from './session';

const ICONS: Partial<Record<AllowedAction, IconName>> = {
  takeback: 'undo', offerDraw: 'half', claimDraw: 'half', resign: 'flag', abort: 'close', addTime: 'time', pause: 'pause', resume: 'play',
};

const textOf = ({ action, plies, kind }: Allowed): string => {
  if (action === 'takeback') return words.actions.takeback(plies ?? 1);
  if (action === 'claimDraw') return words.actions.claimDraw[kind ?? ''] ?? words.actions.offerDraw;
  if (action === 'claimGone') return words.actions.claimGone[kind ?? ''] ?? '';
  if (action === 'move' || action === 'say') return '';
  return words.actions[action];
};

const keyOf = ({ action, kind }: Allowed): string => `${action} ${kind ?? ''}`;

/** Buttons stay in the same order whatever is allowed. */
const ORDER: readonly AllowedAction[] = ['takeback', 'offerDraw', 'claimDraw', 'claimGone', 'resign', 'abort', 'addTime', 'pause', 'resume'];

/** Shown as answers to an offer, or elsewhere. */
const ELSEWHERE: readonly AllowedAction[] = [
  'move', 'say', 'rematch', 'declineRematch', 'acceptDraw', 'declineDraw', 'acceptTakeback', 'declineTakeback', 'run',
];

export function Actions(props: { session: Session; view: GameView }): JSX.Element {
  const [asking, setAsking] = createSignal<Allowed>();
  const buttons = createMemo((): ReadonlyMap<string, Allowed> => {
    const seen = new Set<string>();
    // At one table both seats may do it: one button for the side that it makes sense for.
    const turn = props.view.now.board.turn;
    const sorted = [...props.view.you.allowed].sort((a, b) => Number(b.color === turn) - Number(a.color === turn));
    // Two computers go on by being run.
    const run = sorted.some(({ action }) => action === 'run');
    const once = sorted.filter(allowed => {
      const key = keyOf(allowed);
      if (ELSEWHERE.includes(allowed.action) || seen.has(key) || (run && allowed.action === 'resume')) return false;
      seen.add(key);
      return true;
    });
    once.sort((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action));
    return new Map(once.map(allowed => [keyOf(allowed), allowed]));
  });
  const perform = (allowed: Allowed): void => {
    setAsking(undefined);
    const action = actionOf(allowed, props.view.now.speed ?? 10);
    if (action) void props.session.act(action, allowed.color);
  };
  const press = (allowed: Allowed): void => {
    if (allowed.action === 'abort' || (allowed.action === 'resign' && settings.confirmResign)) setAsking(allowed);
    else perform(allowed);
  };
  return (
    <div class="actions" role="group" aria-label={words.actions.more}>
      <Show
        when={asking()}
        fallback={
          // By name, so that a button stays the same one, and keeps the focus, whatever happens in the game.
          <For each={[...buttons().keys()]}>
            {key => (
              <Show when={buttons().get(key)}>
                {allowed => (
                  <button
                    type="button"
                    data-action={allowed().action}
                    title={allowed().action === 'takeback' ? words.actions.takebackTitle(allowed().plies ?? 1) : textOf(allowed())}
                    onClick={() => press(allowed())}
                  >
                    <Show when={ICONS[allowed().action]}>{name => <Icon name={name()} />}</Show>
                    <span>{textOf(allowed())}</span>
                  </button>
                )}
              </Show>
            )}
          </For>
        }
      >
        {allowed => (
          <div class="question" role="alertdialog" aria-label={allowed().action === 'abort' ? words.actions.abortConfirm : words.actions.resignConfirm} onKeyDown={event => event.key === 'Escape' && setAsking(undefined)}>
            <span>{allowed().action === 'abort' ? words.actions.abortConfirm : words.actions.resignConfirm}</span>
            <button type="button" class="danger" ref={button => queueMicrotask(() => button.focus())} onClick={() => perform(allowed())}>
              {words.actions.confirm}
            </button>
            <button type="button" onClick={() => setAsking(undefined)}>
              {words.actions.cancel}
            </button>
          </div>
        )}
      </Show>
    </div>
  );
}

/** Offers waiting for an answer, each with its two buttons. */
export function Offers(props: { session: Session; view: GameView }): JSX.Element {
  const may = (action: AllowedAction): Allowed | undefined => props.view.you.allowed.find(one => one.action === action);
  const mine = (who: readonly string[]): boolean => who.some(color => (props.view.you.seats as string[]).includes(color)) && props.view.you.seats.length === 1;
  const Offer = (offer: { text: string; accept: AllowedAction; decline: AllowedAction }): JSX.Element => (
    <Show when={may(offer.accept)}>
      {accept => (
        <div class="offer" role="group" aria-label={offer.text}>
          <span>{offer.text}</span>
          <button type="button" class="primary" onClick={() => void props.session.act({ type: offer.accept } as Action, accept().color)}>
            {words.actions[offer.accept as 'acceptDraw']}
          </button>
          <button type="button" onClick={() => void props.session.act({ type: offer.decline } as Action, may(offer.decline)?.color)}>
            {words.actions[offer.decline as 'declineDraw']}
          </button>
        </div>
      )}
    </Show>
  );
  const asker = (who: readonly ('white' | 'black')[]): 'white' | 'black' => who[0] ?? 'white';
  return (
    <>
      <Offer text={words.offers.draw(asker(props.view.now.offers.draw))} accept="acceptDraw" decline="declineDraw" />
      <Offer text={words.offers.takeback(asker(props.view.now.offers.takeback))} accept="acceptTakeback" decline="declineTakeback" />
      <Show when={mine(props.view.now.offers.draw)}>
        <p class="offer sent">{words.offers.drawSent}</p>
      </Show>
      <Show when={mine(props.view.now.offers.takeback)}>
        <p class="offer sent">{words.offers.takebackSent}</p>
      </Show>
    </>
  );
}
