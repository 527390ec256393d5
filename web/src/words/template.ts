// Sentences with gaps, filled as crates/words fills them: `{name}`, `{name, and}`, `{name, or}`, `{n, plural, one {…} other
// {…}}`, `{name, select, value {…} other {…}}`, `{name, list {…}}`, and `{piece, FORM}` for a form that the language has.

import type { Color, Parameter } from '../protocol/messages';
import type { Shared } from './shared/shared';

export type Parameters = Readonly<Record<string, Parameter>>;

/** The name of whoever has a side. */
export type Who = (color: Color) => string;

export interface Filling {
  parameters: Parameters;
  who: Who;
  language: Grammar;
  /** Whether a single letter is a piece. */
  pieces?: boolean;
  /** Whether only `color` is a side: everything else may be a text of the user, and stands as it is. */
  byName?: boolean;
}

/** What a language knows of lists, numbers and pieces. */
export type Grammar = Pick<Shared, 'and' | 'or' | 'singular' | 'forms' | 'pieces'>;

/** What stands between a brace and the one that closes it, and where that is. */
const braced = (text: string, start: number): [inner: string, end: number] => {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return [text.slice(start + 1, at), at + 1];
  }
  return [text.slice(start + 1), text.length];
};

const raw = (value: Parameter | undefined): string => (value === undefined || Array.isArray(value) ? '' : String(value));

const isColor = (value: unknown): value is Color => value === 'white' || value === 'black';

const named = ({ language, pieces }: Filling, value: Parameter | undefined, form?: string): string | undefined => {
  if (!pieces || typeof value !== 'string') return undefined;
  const names: Partial<Record<string, string>> = form ? (language.forms[form.toLowerCase()] ?? {}) : language.pieces;
  const name = names[value];
  return form && name && form !== form.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;
};

const said = (filling: Filling, name: string, between: string): string => {
  const { parameters, who } = filling;
  if (name.endsWith('Other')) {
    const color = raw(parameters[name.slice(0, -'Other'.length)]);
    return isColor(color) ? who(color === 'white' ? 'black' : 'white') : '';
  }
  const value = parameters[name];
  if (isColor(value) && (!filling.byName || name === 'color')) return who(value);
  if (!Array.isArray(value)) return named(filling, value) ?? raw(value);
  const texts = value.map(String);
  return texts.length < 2 ? texts.join('') : texts.slice(0, -1).join(', ') + between + texts.at(-1);
};

const gap = (inner: string, filling: Filling): string => {
  const comma = inner.indexOf(',');
  const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
  const rest = comma < 0 ? '' : inner.slice(comma + 1).trimStart();
  const kind = /^[^,{ ]*/.exec(rest)?.[0] ?? '';
  const cases = new Map<string, string>();
  let at = kind.length;
  for (let start = rest.indexOf('{', at); start >= 0; start = rest.indexOf('{', at)) {
    const [text, end] = braced(rest, start);
    cases.set(rest.slice(at, start).replaceAll(/[, ]/g, ''), text);
    at = end;
  }
  const value = filling.parameters[name];
  switch (kind) {
    case 'plural':
      return fill(cases.get(filling.language.singular.includes(Number(value)) ? 'one' : 'other') ?? '', filling);
    case 'select':
      return fill(cases.get(raw(value)) ?? cases.get('other') ?? '', filling);
    case 'list':
      return value === undefined ? '' : fill(cases.get('') ?? '', filling);
    case '':
    case 'and':
    case 'or':
      return said(filling, name, kind === 'or' ? filling.language.or : filling.language.and);
    default:
      return named(filling, value, kind) ?? said(filling, name, '');
  }
};

/** The sentence with its gaps filled. */
export const fill = (text: string, filling: Filling): string => {
  let filled = '';
  let at = 0;
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', at)) {
    const [inner, end] = braced(text, start);
    filled += text.slice(at, start) + gap(inner, filling);
    at = end;
  }
  return filled + text.slice(at);
};
