// What a player may do besides moving: a bar of buttons, each always in its place, and above it what is being asked.
//
// Invariant: which buttons the bar has follows from who plays whom and with which clock, never from the moment; what is not
// possible at the moment is dimmed where it stands.

import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { Action, Allowed, AllowedAction, GameView } from '../../../protocol/messages';
import { settings } from '../../../settings/settings';
import { Icon, type IconName } from '../../../ui/icon';
import { go } from '../../../ui/route';
import { offer, words } from '../../../words/words';
import { calledIn, type Session } from '../session';
import { actionOf } from './action';
import { RematchButton, RematchOffer } from './rematch';

interface Parts {
  session: Session;
  view: GameView;
}

/** One place of the bar. */
interface Slot {
  icon: IconName;
  text(): string;
  /** What it does; of several, whichever is possible. */
  actions: readonly AllowedAction[];
}

const SLOTS = {
  takeback: { icon: 'undo', text: () => words.actions.takebackShort, actions: ['takeback'] },
  draw: { icon: 'half', text: () => words.actions.offerDrawShort, actions: ['offerDraw'] },
  resign: { icon: 'flag', text: () => words.actions.resign, actions: ['resign'] },
  time: { icon: 'time', text: () => words.actions.addTimeShort, actions: ['addTime'] },
  pause: { icon: 'pause', text: () => words.actions.pause, actions: ['pause', 'resume'] },
} as const satisfies Record<string, Slot>;

type SlotName = keyof typeof SLOTS;

/** Somebody else sits at another screen. */
const remote = ({ now, you }: GameView): boolean =>
  you.seats.length === 1 && now[you.seats[0] === 'white' ? 'black' : 'white'].kind !== 'computer';

const slotsOf = (view: GameView): SlotName[] => {
  const { you, clock } = view;
  const plays = you.seats.length > 0;
  return [
    ...(plays ? (['takeback', 'draw', 'resign'] as const) : []),
    ...(plays && clock !== 'none' ? (['time'] as const) : []),
    ...((plays || you.host) && !remote(view) ? (['pause'] as const) : []),
  ];
};

/** Which of the viewer's seats it is for: at one table, the side that it makes sense for. */
const allowedOf = (view: GameView, action: AllowedAction): Allowed | undefined => {
  const found = view.you.allowed.filter(allowed => allowed.action === action);
  return found.find(({ color }) => color === view.now.board.turn) ?? found[0];
};

export function Actions(props: Parts & { onAnalyze(): void; onReview(): void }): JSX.Element {
  const [asking, setAsking] = createSignal(false);
  const slots = createMemo(() => slotsOf(props.view).join(' '));
  const allowed = (name: SlotName): Allowed | undefined => {
    for (const action of SLOTS[name].actions) {
      // Two computers go on by being run.
      if (action === 'resume' && allowedOf(props.view, 'run')) continue;
      const found = allowedOf(props.view, action);
      if (found) return found;
    }
    return undefined;
  };
  const perform = (what: Allowed | undefined): void => {
    setAsking(false);
    const action = what && actionOf(what, props.view.now.speed ?? 10);
    if (action) void props.session.act(action, what?.color);
  };
  const press = (name: SlotName): void => {
    if (name === 'resign' && (settings.confirmResign || allowedOf(props.view, 'abort'))) setAsking(true);
    else perform(allowed(name));
  };
  const title = (name: SlotName): string => {
    const what = allowed(name);
    if (name === 'takeback') return words.actions.takeback(what?.plies ?? 1);
    if (name === 'draw') return words.actions.offerDraw;
    if (name === 'time') return words.actions.addTime;
    if (what?.action === 'resume') return words.actions.resume;
    return SLOTS[name].text();
  };
  const over = (): boolean => props.view.now.status.phase === 'over';
  return (
    <>
      <Show when={asking() && allowed('resign')}>
        {resign => (
          <div
            class="offer question"
            role="alertdialog"
            aria-label={words.actions.resignConfirm}
            onKeyDown={event => event.key === 'Escape' && setAsking(false)}
          >
            <span>{words.actions.resignConfirm}</span>
            <button
              type="button"
              class="danger"
              ref={button => queueMicrotask(() => button.focus())}
              onClick={() => perform(resign())}
            >
              {words.actions.confirm}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {words.actions.cancel}
            </button>
            <Show when={allowedOf(props.view, 'abort')}>
              {abort => (
                <button type="button" data-action="abort" onClick={() => perform(abort())}>
                  {words.actions.abortHint}
                </button>
              )}
            </Show>
          </div>
        )}
      </Show>
      <Show
        when={!over()}
        fallback={<After session={props.session} view={props.view} onAnalyze={props.onAnalyze} onReview={props.onReview} />}
      >
        <Show when={slots()}>
          <div class="actions" role="group" aria-label={words.actions.more}>
            <For each={slots().split(' ') as SlotName[]}>
              {name => (
                <button
                  type="button"
                  data-action={name}
                  disabled={!allowed(name)}
                  title={title(name)}
                  aria-label={title(name)}
                  onClick={() => press(name)}
                >
                  <Icon name={allowed(name)?.action === 'resume' ? 'play' : SLOTS[name].icon} />
                  <span>{allowed(name)?.action === 'resume' ? words.actions.resume : SLOTS[name].text()}</span>
                </button>
              )}
            </For>
          </div>
        </Show>
      </Show>
    </>
  );
}

/** The same bar when the game is over. It takes no press for a moment: the finger may have been on its way to something else. */
function After(props: Parts & { onAnalyze(): void; onReview(): void }): JSX.Element {
  return (
    <>
      <RematchOffer session={props.session} view={props.view} />
      <div class="actions after" role="group" aria-label={words.actions.more}>
        <RematchButton session={props.session} view={props.view} />
        <button type="button" data-action="review" title={words.review.hint} onClick={() => props.onReview()}>
          <Icon name="review" />
          <span>{words.review.title}</span>
        </button>
        <button type="button" data-action="analyze" title={words.study.analyzeHint} onClick={() => props.onAnalyze()}>
          <Icon name="engine" />
          <span>{words.study.analyze}</span>
        </button>
        <button type="button" onClick={() => go('/')}>
          <Icon name="plus" />
          <span>{words.actions.newGame}</span>
        </button>
      </div>
    </>
  );
}

/** What waits for an answer, each with its buttons; what was asked by this player; what may be claimed. */
export function Offers(props: Parts): JSX.Element {
  const may = (action: AllowedAction): Allowed | undefined => allowedOf(props.view, action);
  const mine = (who: readonly string[]): boolean =>
    who.some(color => (props.view.you.seats as string[]).includes(color)) && props.view.you.seats.length === 1;
  const Offer = (offer: { text: string; accept: AllowedAction; decline: AllowedAction }): JSX.Element => (
    <Show when={may(offer.accept)}>
      {accept => (
        <div class="offer" role="group" aria-label={offer.text}>
          <span>{offer.text}</span>
          <button
            type="button"
            class="primary"
            aria-label={words.actions[offer.accept as 'acceptDraw']}
            onClick={() => void props.session.act({ type: offer.accept } as Action, accept().color)}
          >
            {words.actions.accept}
          </button>
          <button
            type="button"
            onClick={() => void props.session.act({ type: offer.decline } as Action, may(offer.decline)?.color)}
          >
            {words.actions[offer.decline as 'declineDraw']}
          </button>
        </div>
      )}
    </Show>
  );
  const asker = (who: readonly ('white' | 'black')[]): string => calledIn(props.view, who[0] ?? 'white');
  const claims = (): Allowed[] => {
    const found = props.view.you.allowed.filter(({ action }) => action === 'claimDraw');
    return found.filter((one, index) => found.findIndex(({ claim }) => claim === one.claim) === index);
  };
  return (
    <>
      <Offer text={offer('draw', asker(props.view.now.offers.draw))} accept="acceptDraw" decline="declineDraw" />
      <Offer text={offer('takeback', asker(props.view.now.offers.takeback))} accept="acceptTakeback" decline="declineTakeback" />
      <Show when={mine(props.view.now.offers.draw)}>
        <p class="offer sent">{words.offers.drawSent}</p>
      </Show>
      <Show when={mine(props.view.now.offers.takeback)}>
        <p class="offer sent">{words.offers.takebackSent}</p>
      </Show>
      <For each={claims()}>
        {claim => (
          <div class="offer" role="group">
            <button
              type="button"
              class="primary"
              data-action="claimDraw"
              onClick={() => void props.session.act({ type: 'claimDraw', kind: claim.claim ?? 'threefold' }, claim.color)}
            >
              {words.actions.claimDraw[claim.claim ?? ''] ?? words.actions.claim}
            </button>
          </div>
        )}
      </For>
    </>
  );
}
