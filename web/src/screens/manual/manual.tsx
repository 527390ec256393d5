// The manual, in the language of the page: made of docs/manual/LANGUAGE.md when the page is built, and fetched when it is asked for.

import { createEffect, createResource, type JSX, on, Show } from 'solid-js';
import { go } from '../../ui/route';
import { type Language, language } from '../../words/language';
import './manual.css';

/** Each language is a file of its own. */
const TEXTS: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('../../../../docs/manual/en.md'),
  sv: () => import('../../../../docs/manual/sv.md'),
  fr: () => import('../../../../docs/manual/fr.md'),
  hu: () => import('../../../../docs/manual/hu.md'),
};

export default function ManualScreen(): JSX.Element {
  const [text] = createResource(language, async wanted => (await TEXTS[wanted]()).default);
  // What stands after # is there only now.
  createEffect(
    on(
      text,
      now => now && location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView(),
    ),
  );
  /** Links to other screens do not load the page again. */
  const follow = (event: MouseEvent): void => {
    const path = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    if (!path?.startsWith('/') || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(path);
  };
  return (
    <Show when={text()} keyed>
      {html => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: what is clicked is a link, which the keyboard clicks, too.
        <article class="page manual help" innerHTML={html} onClick={follow} />
      )}
    </Show>
  );
}
