// No screen says anything in a language of its own: what people read, hear or are shown by pointing comes from the words.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
/** Attributes that people read or hear. */
const READ = new Set([
  'title',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'label',
  'hint',
]);
/** What is the same in every language. */
const UNIVERSAL = new Set(['Tabiya', 'FEN', 'PGN', 'Elo', 'O-O', 'O-O-O', 's', 'ms', 'W']);

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
/** A key to press behind a label. */
const KEY = /^\s*\((?:[a-z]|Esc)\)$/;
const speaks = (text: string): boolean =>
  !KEY.test(text) &&
  /\p{L}/u.test(text) &&
  !text.split(/[\s·/]+/).every(word => !/\p{L}/u.test(word) || UNIVERSAL.has(word.replace(/[^\p{L}-]/gu, '')));

/** The texts that an expression can be: strings, and what stands around the gaps of templates. */
const texts = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'ConditionalExpression':
      return [...texts(node.consequent), ...texts(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return [...texts(node.left), ...texts(node.right)];
    case 'JSXExpressionContainer':
      return texts(node.expression);
    default:
      return [];
  }
};

const found = (node: unknown, parent?: Node): string[] => {
  if (Array.isArray(node)) return node.flatMap(one => found(one, parent));
  if (!isNode(node)) return [];
  const own = ((): string[] => {
    if (node.type === 'JSXText') return [String(node.value)];
    if (node.type === 'JSXExpressionContainer' && (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'))
      return texts(node);
    if (node.type === 'JSXAttribute') {
      const name = node.name as Node;
      const full = name.type === 'JSXIdentifier' ? String(name.name) : '';
      return READ.has(full) ? texts(node.value) : [];
    }
    return [];
  })();
  return [...own.filter(speaks), ...Object.values(node).flatMap(part => found(part, node))];
};

const literals = (name: string, code: string): string[] => found(parseSync(name, code).program);

it('finds texts that a screen says by itself', () => {
  const code =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code as text.
    'const a = () => <p title="Hello there" class="big">Some words {b ? \'yes indeed\' : words.no} {`${n} moves`} FEN <i /></p>;';
  expect(literals('a.tsx', code).map(text => text.trim())).toEqual(['Hello there', 'Some words', 'yes indeed', 'moves']);
});

it('has none of them in any screen', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(50);
  const said = files.flatMap(file =>
    literals(file, readFileSync(join(SOURCES, file), 'utf8')).map(text => `${file}: ${text.trim()}`),
  );
  expect(said).toEqual([]);
});

/** Words that are read once, when the file is loaded, and stay as they were when the language changes. */
const early = (node: unknown, known: ReadonlySet<string> = new Set()): string[] => {
  if (Array.isArray(node)) return node.flatMap(one => early(one, known));
  if (!isNode(node) || /Function|Class|^TS/.test(node.type)) return [];
  const object = node.object;
  if (node.type === 'MemberExpression' && isNode(object)) {
    const inner = object.object;
    const name = (one: unknown): string => (isNode(one) && one.type === 'Identifier' ? String(one.name) : '');
    if (known.has(name(object)) || (object.type === 'MemberExpression' && name(inner) === 'words'))
      return [`${name(object) || name(inner)}…${name(node.property)}`];
  }
  return Object.values(node).flatMap(part => early(part, known));
};

const readEarly = (name: string, code: string): string[] => {
  // `const text = words.home` keeps a part that is alive; what is in it is not.
  const kept = new Set([...code.matchAll(/^const (\w+) = words\.\w+;$/gm)].map(([, constant]) => constant ?? ''));
  return early(parseSync(name, code).program, kept);
};

it('finds words that are read too early', () => {
  const code =
    'const text = words.home;\nconst A = [text.title, words.nav.home];\nconst b = () => text.title;\nfunction C() { return <p>{words.nav.home}</p>; }';
  expect(readEarly('a.tsx', code)).toEqual(['text…title', 'words…home']);
});

it('reads every word when it is shown', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    file => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('words/'),
  );
  expect(
    files.flatMap(file => readEarly(file, readFileSync(join(SOURCES, file), 'utf8')).map(word => `${file}: ${word}`)),
  ).toEqual([]);
});
