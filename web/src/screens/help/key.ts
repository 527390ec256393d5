// `?` shows the keys on every screen; a game and a study have keys of their own, and answer first.

import { atBoard, covered, route, setSheet, sheet } from '../../ui/route';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export const followHelpKey = (): void => {
  document.addEventListener('keydown', event => {
    const isHelp = event.key === '?' && !event.ctrlKey && !event.altKey && !event.metaKey;
    const answered = event.defaultPrevented || atBoard() || sheet() !== undefined || route().screen === 'help' || covered();
    if (!isHelp || answered || isTyping(event.target)) return;
    event.preventDefault();
    setSheet('help');
  });
};
