// Every language says everything, with the same gaps.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as english from './en';
import * as french from './fr';
import * as hungarian from './hu';
import { firstKnown, LANGUAGES } from './language';
import { later as laterEnglish } from './later/en';
import { later as laterFrench } from './later/fr';
import { later as laterHungarian } from './later/hu';
import { later as laterSwedish } from './later/sv';
import * as swedish from './sv';

const whole = <W extends object, L extends object, S>(
  { words, shared }: { words: W; shared: S },
  later: L,
): { words: W & L; shared: S } => ({ words: { ...words, ...later }, shared });
const en = whole(english, laterEnglish);
const fr = whole(french, laterFrench);
const OTHERS = { fr, hu: whole(hungarian, laterHungarian), sv: whole(swedish, laterSwedish) };

type Said = (...given: unknown[]) => string;

/** Every part of a vocabulary by its path. */
const parts = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => parts(part, path ? `${path}.${key}` : key))
    : [[path, value]];

/** What to give a function so that each of its gaps can be told apart in what it says. */
const GIVEN: readonly unknown[][] = [
  [23, 29, 31, 37],
  [1, 1, 1, 1],
  ['QXA', 'QXB', 'QXC', 'QXD'],
  ['white', 'QXB', 'QXC', 'QXD'],
  ['black', 23, 'QXC', 'QXD'],
  [23, 'white', 'QXC', 'QXD'],
  ['QXA', 'white'],
  [['QXA', 'QXB']],
  [23, 'blunder', 'white'],
  ['chess960', 23],
  [23, true, false],
];
const MARKS = ['QXA', 'QXB', 'QXC', 'QXD', '23', '29', '31', '37'];

/** The gaps of a function: which of what it was given it says. Nothing if it cannot be given that. */
const gaps = (say: Said, given: unknown[]): string[] | undefined => {
  try {
    const said = say(...given);
    return typeof said === 'string' && !/undefined|NaN|\[object/.test(said)
      ? MARKS.filter(mark => said.includes(mark))
      : undefined;
  } catch {
    return undefined;
  }
};

/** What stands between the outermost braces of a text. */
const braced = (text: string): string[] => {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  [...text].forEach((letter, at, letters) => {
    if (letter === '{' && depth++ === 0) start = at + 1;
    if (letter === '}' && --depth === 0) found.push(letters.slice(start, at).join(''));
  });
  return found;
};

/** The names of all gaps of a sentence, those within cases too. */
const names = (text: string): string[] =>
  [...new Set(braced(text).flatMap(gap => [/^\w+/.exec(gap)?.[0] ?? '', ...braced(gap).flatMap(names)]))].sort();

describe.each(Object.entries(OTHERS))('%s', (code, { words, shared }) => {
  it('has every word of the page, and none besides', () => {
    expect(
      parts(words)
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      parts(en.words)
        .map(([path]) => path)
        .sort(),
    );
  });

  it('leaves nothing unsaid', () => {
    const unsaid = parts(words).filter(
      ([path, text]) => typeof text === 'string' && text.trim() === '' && path !== 'settings.notations.english',
    );
    expect(unsaid).toEqual([]);
  });

  it('fills the same gaps', () => {
    const own = new Map(parts(words));
    for (const [path, say] of parts(en.words)) {
      if (typeof say !== 'function') continue;
      const both = GIVEN.map(given => ({ given, english: gaps(say as Said, given), own: gaps(own.get(path) as Said, given) }));
      const compared = both.filter(({ english, own }) => english && own);
      expect(compared.length, path).toBeGreaterThan(0);
      for (const { given, english, own } of compared) expect({ path, given, gaps: own }).toEqual({ path, given, gaps: english });
    }
  });

  it('has every sentence that the console says too, with the same gaps', () => {
    const of = (all: typeof shared): [string, unknown][] => parts({ ...all, forms: {}, singular: [] });
    expect(
      of(shared)
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      of(en.shared)
        .map(([path]) => path)
        .sort(),
    );
    const own = new Map(of(shared));
    for (const [path, text] of of(en.shared)) {
      if (typeof text !== 'string' || path === 'and' || path === 'or') continue;
      const known = names(text);
      const used = names(String(own.get(path)));
      // Plurals and lists may be said without a case of their own; nothing may be said that is not told.
      expect({ path, unknown: used.filter(name => !known.includes(name)) }).toEqual({ path, unknown: [] });
      if (!/plural|select/.test(text)) expect({ path, used }).toEqual({ path, used: known });
    }
    expect(Object.keys(shared.letters)).toEqual(Object.keys(en.shared.letters));
  });

  it('names forms that it has', () => {
    const forms = [...JSON.stringify(shared.remarks).matchAll(/\{[a-z]+, ([A-Za-z]+)\}/g)]
      .map(([, form]) => form ?? '')
      .filter(form => !/^(and|or)$/.test(form));
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) expect(Object.keys(shared.forms)).toContain(form.toLowerCase());
  });

  it('is not English by mistake', () => {
    const english = new Map(parts(en.words));
    const same = parts(words).filter(
      ([path, text]) => typeof text === 'string' && text.length > 24 && english.get(path) === text,
    );
    expect(same, code).toEqual([]);
  });
});

it('puts no ordinary space before the marks of French', () => {
  const texts = [...parts(fr.words), ...parts(fr.shared)].map(([, text]) =>
    typeof text === 'function'
      ? (String(text)
          .replace(/\$\{[^}]*\}/g, 'X')
          .match(/`[^`]*`/g)
          ?.join('') ?? '')
      : String(text),
  );
  // Signs of judgement stand apart.
  const wrong = texts.filter(text => / [;:!?»]/.test(text.replace(/(?<=[:?!] )[!?□ ]+/g, '')));
  expect(wrong.filter(text => !text.includes('! ? !! ??'))).toEqual([]);
});

it('finds the language that is wanted among those that are here', () => {
  expect(['fr-CA', 'hu', 'SV-fi', 'de-CH', 'de, en'].map(code => firstKnown([code]))).toEqual(['fr', 'hu', 'sv', 'en', 'en']);
  expect(firstKnown(['de', 'fr', 'en'])).toBe('fr');
  expect(firstKnown([])).toBe('en');
});

it('says nothing twice that comes at two times', () =>
  expect(Object.keys(laterEnglish).filter(name => name in english.words)).toEqual([]));

it('keeps the files of a language apart from the page, which waits for them', () => {
  for (const language of Object.keys(LANGUAGES)) {
    const folder = join(import.meta.dirname, language);
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8');
      const from = [...text.matchAll(/^(?:import(?! type)|export \{).* from '(.*)';/gm)].map(([, path]) => path ?? '');
      expect(
        from.filter(path => !/^\.\/|^\.\.\/shared\//.test(path)),
        `${language}/${file}`,
      ).toEqual([]);
    }
  }
});
