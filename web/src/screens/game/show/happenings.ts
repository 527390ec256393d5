// What is heard when something happens: a sound, and a sentence for screen readers.

import { showTurnNotification } from '../../../install/turn-notification';
import { written } from '../../../notation/san';
import type { GameView, Happening } from '../../../protocol/messages';
import { play } from '../../../sound/sound';
import { notify, say } from '../../../ui/notice';
import { declined, languageName, offer, rejected, words } from '../../../words/words';
import { calledIn, seatName } from '../session';
import { resultLine } from './names';
import { spoken } from './spoken';

export const tell = (happened: readonly Happening[], view: GameView, roleName: (role: string) => string): void => {
  const sentences: string[] = [];
  const mine = view.you.seats;
  const ended = happened.some(({ type }) => type === 'ended');
  for (const one of happened) {
    switch (one.type) {
      case 'started':
        play('start');
        sentences.push(words.announce.started);
        break;
      case 'moved':
        if (!ended) play(one.check ? 'check' : one.capture ? 'capture' : 'move');
        sentences.push(words.announce.moved(one.color, spoken(one.san, roleName)));
        if (mine.length === 1 && !mine.includes(one.color) && !ended)
          void showTurnNotification(view.game, seatName(view, one.color), written(one.san, one.color));
        if (one.language && mine.includes(one.color))
          notify(words.announce.readIn(written(one.san, one.color), languageName(one.language)));
        break;
      case 'takenBack':
        play('move');
        sentences.push(words.announce.takenBack(one.plies));
        break;
      case 'seated':
        notify(words.announce.seated(one.name, one.color));
        break;
      case 'asked':
        if (!mine.includes(one.color)) sentences.push(offer(one.what, calledIn(view, one.color)));
        break;
      case 'declined':
        if (!mine.includes(one.color)) notify(declined(one.what, calledIn(view, one.color)));
        break;
      case 'timeAdded':
        notify(words.announce.timeAdded(seatName(view, one.color), Math.round(one.time / 1000)));
        break;
      case 'claimRejected':
        notify(rejected(one.claim, one.found, one.needed));
        break;
      case 'downtime':
        notify(words.announce.downtime);
        break;
      case 'paused':
        sentences.push(words.announce.paused);
        break;
      case 'resumed':
        sentences.push(words.announce.resumed);
        break;
      case 'said': {
        const line = view.chat.at(-1);
        if (line && !mine.includes(line.speaker as 'white')) play('chat');
        if (line) sentences.push(`${line.name}: ${line.text}`);
        break;
      }
      case 'ended':
        play('end');
        sentences.push(resultLine(view));
        break;
      default:
        break;
    }
  }
  if (sentences.length > 0) say(sentences.join('. '));
};
