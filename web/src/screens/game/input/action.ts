// What is sent for each thing that the server allows.

import type { Action, Allowed } from '../../../protocol/messages';

const GIVEN_TIME = 15_000;

/** The action behind a button. */
export const actionOf = (allowed: Allowed, speed: number): Action | undefined => {
  switch (allowed.action) {
    case 'move':
    case 'say':
    case 'seat':
      return undefined;
    case 'takeback':
      return { type: 'takeback', plies: allowed.plies ?? 1 };
    case 'claimDraw':
      return { type: 'claimDraw', kind: allowed.claim ?? 'threefold' };
    case 'claimGone':
      return { type: 'claimGone', kind: allowed.gone ?? 'win' };
    case 'addTime':
      return { type: 'addTime', time: GIVEN_TIME };
    case 'run':
      return { type: 'run', speed };
    default:
      return { type: allowed.action };
  }
};
