import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rendered, slug } from './markdown';

const FOLDER = join(import.meta.dirname, '../../../../docs/manual');
const LANGUAGES = ['en', 'sv', 'fr', 'hu'];
const source = (language: string): string => readFileSync(join(FOLDER, `${language}.md`), 'utf8');
const html = (language: string): string => rendered(source(language), path => path);

describe('markdown', () => {
  it('is what the manual needs, and nothing else becomes an element', () => {
    const text =
      '# A b, c!\n\nOne **two** *three* `a*b*<i>` <script>x</script>\nfour [five](../modes.md) [six](https://x.example)\n\n- a\n  b\n- c';
    expect(rendered(text, path => path)).toBe(
      '<h1 id="a-b-c">A b, c!</h1>\n<p>One <strong>two</strong> <em>three</em> <code>a*b*&lt;i&gt;</code> &lt;script&gt;x&lt;/script&gt; four ' +
        '<a href="/modes">five</a> [six](https://x.example)</p>\n<ul><li>a b</li><li>c</li></ul>',
    );
    expect(rendered('| key | b |\n|---|---|\n| x, y | z |', path => path)).toBe(
      '<table><thead><tr><th scope="col">key</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row"><kbd>x, y</kbd></th><td>z</td></tr></tbody></table>',
    );
    expect(rendered('![a "b"](p/x.webp)', path => `/assets/${path}`)).toBe(
      '<figure><img src="/assets/p/x.webp" alt="a &quot;b&quot;" loading="lazy"></figure>',
    );
    expect(slug('Átváltozás, és még!')).toBe('átváltozás-és-még');
  });
});

describe('the manual', () => {
  /** The elements of a text, in their order; pictures by their name. */
  const shape = (text: string, language: string): string[] =>
    [...text.matchAll(/<(h\d|figure|ul|li|table|tr|kbd|code|img src="[^"]*")/g)]
      .map(([, element]) => element!.replace(`/${language}/`, '/'))
      .filter(element => element !== 'code');

  it.each(LANGUAGES)('has the same sections, tables and pictures in %s', language => {
    expect(shape(html(language), language)).toEqual(shape(html('en'), 'en'));
  });

  it.each(LANGUAGES)('is whole in %s: no sign is left over and every picture is there', language => {
    const text = html(language);
    expect(text.replace(/<code>.*?<\/code>/g, '')).not.toMatch(/\*\w|\w\*|`|\]\(|^#/m);
    const pictures = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, path]) => path!);
    expect(pictures.length).toBe(9);
    for (const path of pictures) expect(existsSync(join(FOLDER, path)), path).toBe(true);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['sv', 'fr', 'hu'])('is translated in %s', language => {
    const lines = new Set(
      source('en')
        .split('\n')
        .filter(line => /\p{L}{4}/u.test(line) && !line.startsWith('`/draw')),
    );
    const same = source(language)
      .split('\n')
      .filter(line => lines.has(line));
    expect(same).toEqual([]);
  });
});
