// Hears what is pasted or dropped anywhere on the page. Fields keep what is pasted into them, but for a game in the chat box.

import { notify } from '../ui/notice';
import { words } from '../words/words';
import { looksLikeChess } from './looks';
import { take, takeFile } from './take';

const tell = (wrong: string): void => void (wrong && notify(wrong));

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
const isChat = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.id === 'chat-box';

const onPaste = (event: ClipboardEvent): void => {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const file = event.clipboardData?.files[0];
  if (isField(event.target) && !(isChat(event.target) && looksLikeChess(text))) return;
  if (document.querySelector('dialog[open]')) return;
  if (!text.trim() && !file) return;
  event.preventDefault();
  void (file && !text.trim() ? takeFile(file) : take(text)).then(tell);
};

const brings = (event: DragEvent): boolean => {
  const types = event.dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/plain') && !isField(event.target));
};

const mark = (on: boolean): void => {
  if (on) document.documentElement.dataset.drop = words.reading.drop;
  else delete document.documentElement.dataset.drop;
};

/** From now on. */
export const followPastes = (): void => {
  document.addEventListener('paste', onPaste);
  document.addEventListener('dragover', event => {
    if (!brings(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener('dragleave', event => event.relatedTarget === null && mark(false));
  document.addEventListener('drop', event => {
    mark(false);
    if (!brings(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    void (file ? takeFile(file) : take(text)).then(tell);
  });
};
