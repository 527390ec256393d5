// The wheel over the board or the move list goes through the moves.

import type { Session } from '../session';

/** Pixels of a wheel's click, and what a line is in browsers that count lines. */
const CLICK = 40;
const LINE = 40;

/** How many plies a turn of the wheel goes on, once enough of it has come together: touchpads tell it in crumbs. */
export const turns = (): ((event: Pick<WheelEvent, 'deltaY' | 'deltaMode'>) => number) => {
  let turned = 0;
  return ({ deltaY, deltaMode }) => {
    if (Math.sign(deltaY) !== Math.sign(turned)) turned = 0;
    turned += deltaMode === 0 ? deltaY : deltaY * LINE;
    if (Math.abs(turned) < CLICK) return 0;
    const plies = Math.sign(turned);
    turned = 0;
    return plies;
  };
};

/** Listens to the wheel: down is on, up is back. */
export const stepper = (session: Pick<Session, 'step'>): AddEventListenerOptions & { handleEvent(event: WheelEvent): void } => {
  const turned = turns();
  return {
    passive: false,
    handleEvent: event => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const plies = turned(event);
      if (plies !== 0) session.step(plies);
    },
  };
};
