// What the page speaks, and with which letters it writes moves.

import type { JSX } from 'solid-js';
import { choose, settings } from '../../settings/settings';
import { Choice } from '../../ui/dialog';
import { LANGUAGES, type Language, language, words } from '../../words/language';

const text = words.settings;

export function LanguageChoice(): JSX.Element {
  const languages = (): ['auto' | Language, string][] => [
    ['auto', text.languageAuto],
    ...(Object.entries(LANGUAGES) as [Language, string][]),
  ];
  return (
    <Choice label={text.language} value={settings.language} options={languages()} onChoose={value => choose('language', value)} />
  );
}

export function NotationChoice(): JSX.Element {
  type Notation = typeof settings.notation;
  // In English the letters of the language are the English ones.
  const notations = (): [Notation, string][] =>
    (Object.entries(text.notations) as [Notation, string][]).filter(([id]) => id !== 'english' || language() !== 'en');
  const chosen = (): Notation => (settings.notation === 'english' && language() === 'en' ? 'letters' : settings.notation);
  return <Choice label={text.notation} value={chosen()} options={notations()} onChoose={value => choose('notation', value)} />;
}
