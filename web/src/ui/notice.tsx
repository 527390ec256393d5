// Short notices, and what screen readers are told.

import { createEffect, createSignal, For, type JSX, on, Show } from 'solid-js';
import { settings } from '../settings/settings';
import { covered } from './route';

/** Something that can be done about it. */
export interface Remedy {
  label: string;
  act(): void;
}

interface Notice {
  id: number;
  text: string;
  remedy?: Remedy | undefined;
}

const SHOWN_FOR = 4_500;
const [notices, setNotices] = createSignal<Notice[]>([]);
const [spoken, setSpoken] = createSignal('');
let count = 0;

/** Shows a sentence for a few seconds, the latest one only; it is read aloud too. */
export const notify = (text: string, remedy?: Remedy): void => {
  const id = ++count;
  setNotices([{ id, text, remedy }]);
  window.setTimeout(() => setNotices(before => before.filter(notice => notice.id !== id)), SHOWN_FOR);
};

/** Tells screen readers, and nobody else. The same sentence twice is told twice. */
export const say = (text: string): void => {
  if (!settings.announce) return;
  setSpoken(before => (before === text ? `${text}\u00a0` : text));
};

export function Notices(): JSX.Element {
  let shelf!: HTMLDivElement;
  // A dialog would lie over it: whatever came last into the browser's top layer is on top.
  createEffect(
    on(notices, shown => {
      if (shelf.matches(':popover-open')) shelf.hidePopover();
      if (shown.length > 0 && covered()) shelf.showPopover();
    }),
  );
  return (
    <>
      <div ref={shelf} class="notices" popover="manual" role="status" aria-live="polite">
        <For each={notices()}>
          {notice => (
            <p class="notice">
              <span>{notice.text}</span>
              <Show when={notice.remedy}>
                {remedy => (
                  <button
                    type="button"
                    onClick={() => {
                      setNotices([]);
                      remedy().act();
                    }}
                  >
                    {remedy().label}
                  </button>
                )}
              </Show>
            </p>
          )}
        </For>
      </div>
      <div class="unseen" aria-live="assertive" aria-atomic="true" data-testid="announcer">
        {spoken()}
      </div>
    </>
  );
}
