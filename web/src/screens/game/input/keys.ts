// What a listener may ask from the keyboard: the last move, the clocks, whose turn, where a piece may go.

import { say } from '../../../ui/notice';
import { words } from '../../../words/words';
import type { Session } from '../session';
import { spokenTime, timeLeft } from '../show/clock';
import { statusText } from '../show/names';
import { spoken } from '../show/spoken';
import type { MoveInput } from './move-input';

/** Answers a key pressed on the board; false: not a question. */
export const answer = (
  key: string,
  square: string,
  session: Session,
  input: MoveInput,
  roleName: (role: string) => string,
): boolean => {
  const view = session.view();
  if (!view) return false;
  switch (key.toLowerCase()) {
    case 'l': {
      const last = view.moves.at(-1);
      say(last ? words.announce.moved(last.color, spoken(last.san, roleName)) : words.announce.noMove);
      return true;
    }
    case 'c': {
      const clocks = view.now.clocks;
      const elapsed = performance.now() - session.clocksAt();
      const side = (color: 'white' | 'black'): string =>
        clocks ? words.announce.clock(color, spokenTime(timeLeft(clocks, color, elapsed))) : '';
      say(clocks ? `${side('white')} ${side('black')}` : words.announce.noClock);
      return true;
    }
    case 'o':
      say(statusText(view));
      return true;
    case 'm': {
      const destinations = input.moves()?.from[square] ?? [];
      say(destinations.length > 0 ? destinations.map(({ to }) => to).join(', ') : words.announce.notYours);
      return true;
    }
    default:
      return false;
  }
};
