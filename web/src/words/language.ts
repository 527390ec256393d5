// Which language the page speaks: the one that was chosen, else the first of the browser's that is here.
//
// Invariant: whoever reads a word where it is shown sees it change with the language; nothing is loaded again.

import { createEffect, createSignal, on } from 'solid-js';
import { settings } from '../settings/settings';
import type { Words } from './en';
import type { Later } from './later/en';
import type { Problems, Shared } from './shared/shared';

/** What the languages call themselves. */
export const LANGUAGES = { en: 'English', sv: 'Svenska', fr: 'Français', hu: 'Magyar' } as const;
export type Language = keyof typeof LANGUAGES;

interface Vocabulary {
  language: Language;
  words: Words;
  shared: Shared;
}

/** Each language is a file of its own: a visit fetches one of them. */
const FILES: Record<Language, () => Promise<Omit<Vocabulary, 'language'>>> = {
  en: () => import('./en'),
  sv: () => import('./sv'),
  fr: () => import('./fr'),
  hu: () => import('./hu'),
};

const isKnown = (code: string): code is Language => code in LANGUAGES;

/** The languages of whoever looks at the page, the dearest first. */
const asked = (): readonly string[] => (typeof document === 'undefined' ? [] : navigator.languages);

/** The first of these languages that is here: `fr-CA` is French. */
export const firstKnown = (codes: readonly string[]): Language =>
  codes.map(code => code.toLowerCase().split('-')[0] ?? '').find(isKnown) ?? 'en';

export const wanted = (): Language => (settings.language === 'auto' ? firstKnown(asked()) : settings.language);

const fetched = async (language: Language): Promise<Vocabulary> => {
  const { words, shared } = await FILES[language]();
  return { language, words, shared };
};

// A page in another language is better than none.
const [vocabulary, setVocabulary] = createSignal(await fetched(wanted()).catch(() => fetched('en')));

/** The language in use. */
export const language = (): Language => vocabulary().language;

/** How numbers and days are written: as the browser wants it, if it wants this language. */
export const locale = (): string =>
  asked().find(code => firstKnown([code]) === language() && code.toLowerCase().startsWith(language())) ?? language();

/** An object whose parts are those of the language in use at the moment they are read. */
const live = <T extends object>(read: () => T): T =>
  new Proxy({} as T, {
    get: (_, key) => Reflect.get(read(), key) as unknown,
    has: (_, key) => Reflect.has(read(), key),
    ownKeys: () => Reflect.ownKeys(read()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(read(), key);
      return found && { ...found, configurable: true };
    },
  });

/** Live too in its parts, so that a file may keep one of them under a name of its own. */
const liveInParts = <T extends object>(read: () => T): T => {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(live(read), {
    get: (all, key) => {
      const part = Reflect.get(all, key) as unknown;
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
      const known = parts.get(key) ?? live(() => Reflect.get(read(), key) as object);
      parts.set(key, known);
      return known;
    },
  });
};

/** The words of the language in use. */
export const words: Words = liveInParts(() => vocabulary().words);

/** The sentences that the console and files say, too. */
export const shared: Shared = liveInParts(() => vocabulary().shared);

/** What only screens show that come when they are asked for: fetched with the first of them. */
const LATER: Record<Language, () => Promise<{ later: Later }>> = {
  en: () => import('./later/en'),
  sv: () => import('./later/sv'),
  fr: () => import('./later/fr'),
  hu: () => import('./later/hu'),
};
const [laterWords, setLaterWords] = createSignal<{ language: Language; later: Later }>();
const laterPart = <K extends keyof Later>(name: K): Later[K] => live(() => laterWords()?.later[name] ?? ({} as Later[K]));

/** The words of those screens; whoever shows one waits for `withWords`. */
export const later: Later = {
  editor: laterPart('editor'),
  help: laterPart('help'),
  opponents: laterPart('opponents'),
  practice: laterPart('practice'),
};

const fetchLater = async (now = language()): Promise<void> => {
  if (laterWords()?.language === now) return;
  const found = await LATER[now]();
  // Another language may have been chosen meanwhile, and have come sooner.
  if (now === language() || !laterWords()) setLaterWords({ language: now, later: found.later });
};

/** A screen, once its words are here too. */
export const withWords = async <T>(screen: () => Promise<T>): Promise<T> => (await Promise.all([screen(), fetchLater()]))[0];

/** What exactly may be wrong with a text: fetched when somebody begins to do something, for nobody needs it before. */
const PROBLEMS: Record<Language, () => Promise<{ problems: Problems }>> = {
  en: () => import('./shared/problems/en'),
  sv: () => import('./shared/problems/sv'),
  fr: () => import('./shared/problems/fr'),
  hu: () => import('./shared/problems/hu'),
};
const [problems, setProblems] = createSignal<Partial<Record<string, string>>>({});

/** The sentences about what may be wrong, by code; those that have come. Until then the server's own text is shown. */
export const problemSentences = problems;

/** Has them come in the language in use. */
export const fetchProblems = async (): Promise<void> => {
  const now = language();
  const { problems: found } = await PROBLEMS[now]();
  if (now === language()) setProblems(found);
};

/** Speaks the language that is chosen, from the moment it is there; `failed` tells that it does not come. */
export const followLanguage = (failed: () => void): void => {
  createEffect(
    on(wanted, async now => {
      if (now === language()) return;
      try {
        const next = await fetched(now);
        if (wanted() !== now) return;
        setVocabulary(next);
        if (laterWords()) await fetchLater();
        await fetchProblems();
      } catch {
        failed();
      }
    }),
  );
  createEffect(() => (document.documentElement.lang = language()));
  const begun = new AbortController();
  const first = (): void => {
    begun.abort();
    void fetchProblems().catch(failed);
  };
  for (const sign of ['pointerdown', 'keydown', 'paste'])
    document.addEventListener(sign, first, {
      signal: begun.signal,
      capture: true,
      passive: true,
    });
};

/** A number as the language writes it. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A day as the language writes it. */
export const day = (date: Date, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  date.toLocaleDateString(locale(), style);
