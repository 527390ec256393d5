// The other player has left: when the game may be claimed, counted down here, and the buttons for it.

import { type Accessor, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { opposite } from '../../../board/square';
import type { Color, GameView } from '../../../protocol/messages';
import { words } from '../../../words/words';
import { type Session, seatName } from '../session';

/** Whole seconds until the game of an absent player may be claimed, 0 when it may; absent: they are here, or it never may. */
export const claimable = (session: Session, color: Color): Accessor<number | undefined> => {
  const [now, setNow] = createSignal(performance.now());
  const timer = window.setInterval(() => setNow(performance.now()), 500);
  onCleanup(() => window.clearInterval(timer));
  return () => {
    const seat = session.presence()?.[color];
    if (!seat || seat.online || seat.claimableIn === undefined) return undefined;
    return Math.max(0, Math.ceil((seat.claimableIn - Math.max(0, now() - session.presenceAt())) / 1000));
  };
};

export function OpponentLeft(props: { session: Session; view: GameView }): JSX.Element {
  const seat = (): Color | undefined => (props.view.you.seats.length === 1 ? props.view.you.seats[0] : undefined);
  const left = { white: claimable(props.session, 'white'), black: claimable(props.session, 'black') };
  const other = (): Color | undefined => {
    const mine = seat();
    return mine && props.view.now.status.phase === 'playing' && left[opposite(mine)]() === 0 ? opposite(mine) : undefined;
  };
  return (
    <Show when={other()}>
      {color => (
        <div class="offer" role="group" aria-label={words.game.left(seatName(props.view, color()))}>
          <span>{words.game.left(seatName(props.view, color()))}</span>
          <button
            type="button"
            class="primary"
            onClick={() => void props.session.act({ type: 'claimGone', kind: 'win' }, seat())}
          >
            {words.actions.claimGone.win}
          </button>
          <button type="button" onClick={() => void props.session.act({ type: 'claimGone', kind: 'draw' }, seat())}>
            {words.actions.claimGone.draw}
          </button>
        </div>
      )}
    </Show>
  );
}
