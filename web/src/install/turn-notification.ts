// The notification that it is one's turn, for whoever looks elsewhere. The browser is asked for leave when somebody switches that on, and
// at no other time; nothing comes through a server of others.

import { choose, settings } from '../settings/settings';
import { notify } from '../ui/notice';
import { words } from '../words/words';

/** Whether this browser lets this page notify at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined' && window.isSecureContext;

/** Switches it on or off; on only with leave. */
export const setTurnNotifications = async (on: boolean): Promise<void> => {
  if (!on) return choose('notifyTurn', false);
  if (!canNotify()) return notify(words.choices.notifyMissing);
  const leave = await Notification.requestPermission();
  choose('notifyTurn', leave === 'granted');
  if (leave !== 'granted') notify(words.choices.notifyDenied);
};

/** The other side has moved. */
export const showTurnNotification = async (game: string, name: string, move: string): Promise<void> => {
  if (!settings.notifyTurn || !canNotify() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  const title = words.choices.notifyTitle(name);
  const options: NotificationOptions = {
    body: words.choices.notifyBody(move),
    tag: game,
    icon: '/icon-192.png',
    data: `/g/${game}`,
  };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
};
