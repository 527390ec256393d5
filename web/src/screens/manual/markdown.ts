// Makes HTML of the manual while the page is built: headings, paragraphs, lists, tables, pictures, links, emphasis and code, and no more.
//
// Invariant: whatever the text says, nothing but these becomes an element.

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The name of a heading in links, as GitHub makes it. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The text of a line with what stands out in it. `picture` says where a picture is. */
const inline = (text: string, picture: (path: string) => string): string =>
  text
    .split(/(`[^`]+`)/)
    .map(part => {
      if (part.startsWith('`')) return `<code>${escaped(part.slice(1, -1))}</code>`;
      return (
        escaped(part)
          .replace(
            /!\[([^\]]*)\]\(([^)\s]+)\)/g,
            (_, alt: string, path: string) => `<img src="${picture(path)}" alt="${alt}" loading="lazy">`,
          )
          // The document about modes is a screen of the page.
          .replace(/\[([^\]]+)\]\(\.\.\/(modes)\.md\)/g, '<a href="/$2">$1</a>')
          .replace(/\[([^\]]+)\]\((#[^)\s]*)\)/g, '<a href="$2">$1</a>')
          .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
          .replace(/\*([^*]+)\*/g, '<em>$1</em>')
      );
    })
    .join('');

const cells = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim());

/** The keys of a row, each as a key. */
const isKeys = (head: string[]): boolean => /^(key|tangent|touche|billentyű)$/.test(head[0] ?? '');

const table = (rows: string[], text: (line: string) => string): string => {
  const [head = [], , ...body] = rows.map(cells);
  const first = (cell: string): string => (isKeys(head) ? `<kbd>${text(cell)}</kbd>` : text(cell));
  const line = ([name = '', ...others]: string[]): string =>
    `<tr><th scope="row">${first(name)}</th>${others.map(cell => `<td>${text(cell)}</td>`).join('')}</tr>`;
  const top = head.map(cell => `<th scope="col">${text(cell)}</th>`).join('');
  return `<table><thead><tr>${top}</tr></thead><tbody>${body.map(line).join('')}</tbody></table>`;
};

/** The blocks of a text: what stands together between empty lines. */
const blocks = (text: string): string[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(block => block.split('\n'));

const list = (lines: string[], text: (line: string) => string): string => {
  const items = lines.join('\n').split(/^- /m).slice(1);
  return `<ul>${items.map(item => `<li>${text(item.replace(/\s*\n\s*/g, ' ').trim())}</li>`).join('')}</ul>`;
};

/** The whole text as HTML. */
export const rendered = (markdown: string, picture: (path: string) => string): string => {
  const text = (line: string): string => inline(line, picture);
  return blocks(markdown)
    .map(lines => {
      const [first = ''] = lines;
      const [, marks, heading] = /^(#{1,3}) (.+)$/.exec(first) ?? [];
      if (marks && heading) return `<h${marks.length} id="${slug(heading)}">${text(heading)}</h${marks.length}>`;
      if (first.startsWith('|')) return table(lines, text);
      if (first.startsWith('- ')) return list(lines, text);
      if (/^!\[[^\]]*\]\([^)]*\)$/.test(first)) return `<figure>${text(first)}</figure>`;
      return `<p>${text(lines.join(' '))}</p>`;
    })
    .join('\n');
};
