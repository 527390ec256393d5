// The panel over the board when the game has ended: who won, why, and what next.

import { createSignal, For, Show, type JSX } from 'solid-js';
import type { Color, GameView } from '../../protocol/messages';
import { Icon } from '../../ui/icon';
import { notify } from '../../ui/notice';
import { go } from '../../ui/route';
import { code, explanation, words } from '../../words/words';
import type { Session } from './session';

/** `White wins`, or from the player's side `You win`. */
export const headline = (view: GameView): string => {
  const { outcome } = view.now.status;
  const [seat, more] = view.you.seats;
  if (outcome === 'draw') return words.result.draw;
  if (outcome !== 'white' && outcome !== 'black') return words.result.none;
  const opponent = view.now[seat === 'white' ? 'black' : 'white'];
  if (seat && !more && opponent.kind === 'computer') return outcome === seat ? words.result.youWin : words.result.youLose;
  return words.result.wins(outcome);
};

const reason = (view: GameView): string => {
  const given = code(view.now.status.reason ?? '');
  return words.result.reasons[given] ?? given;
};

/** `White wins by checkmate`. */
export const verdict = (view: GameView): string => {
  const why = reason(view);
  return why ? `${headline(view)}, ${why}` : headline(view);
};

/** The verdict and its explanation. */
export const resultLine = (view: GameView): string =>
  [verdict(view), explanation(view.now.status.explanation)].filter(Boolean).join('. ');

interface OverProps {
  session: Session;
  view: GameView;
  onClose(): void;
  onNewGame(): void;
}

export function Over(props: OverProps): JSX.Element {
  const rematch = (): boolean => props.view.you.allowed.some(({ action }) => action === 'rematch');
  const asked = (): Color[] => props.view.now.offers.rematch.filter(color => !props.view.you.seats.includes(color));
  const [sent, setSent] = createSignal(false);
  const ask = (): void => {
    setSent(true);
    void props.session.act({ type: 'rematch' });
  };
  return (
    <section class="over" role="region" aria-label={words.result.over}>
      <button type="button" class="quiet close" aria-label={words.actions.close} onClick={() => props.onClose()}>
        <Icon name="close" />
      </button>
      <p class="score">{words.result.score[props.view.now.status.outcome ?? 'none']}</p>
      <h2>{headline(props.view)}</h2>
      <p class="reason">{reason(props.view)}</p>
      <Show when={explanation(props.view.now.status.explanation)}>{text => <p class="why">{text()}</p>}</Show>
      <div class="buttons">
        <Show
          when={props.view.now.next}
          fallback={
            <Show when={rematch()}>
              <button type="button" class="primary" disabled={sent() && asked().length === 0} onClick={ask}>
                <Icon name="again" />
                {asked().length > 0 ? words.actions.rematchAccept : sent() ? words.offers.rematchSent : words.actions.rematch}
              </button>
            </Show>
          }
        >
          {next => (
            <button type="button" class="primary" onClick={() => go(`/g/${next()}`)}>
              <Icon name="again" />
              {words.actions.rematch}
            </button>
          )}
        </Show>
        <button type="button" onClick={() => props.onNewGame()}>
          <Icon name="plus" />
          {words.actions.newGame}
        </button>
        <button
          type="button"
          title={words.actions.analyzeHint}
          onClick={() => {
            props.onClose();
            props.session.lookAt(0);
            notify(words.actions.analyzeHint);
          }}
        >
          <Icon name="eye" />
          {words.actions.analyze}
        </button>
        <button type="button" onClick={() => go('/')}>
          <Icon name="list" />
          {words.actions.menu}
        </button>
      </div>
      <For each={asked()}>{color => <p class="why">{words.offers.rematch(color)}</p>}</For>
    </section>
  );
}
