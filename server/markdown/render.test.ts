import { expect, test } from 'vitest';
import { renderMarkdown } from './render.ts';

test('paragraphs, emphasis and lists become their elements', async () => {
  expect(await renderMarkdown('A *b* **c**\n\n- d\n- e')).toBe(
    '<p>A <em>b</em> <strong>c</strong></p>\n<ul>\n<li>d</li>\n<li>e</li>\n</ul>',
  );
});

test('headings get ids that carry the prefix, and a second one of the same text gets its own', async () => {
  expect(await renderMarkdown('## Try it\n\n## Try it', { idPrefix: 'lesson-a--' })).toBe(
    '<h2 id="lesson-a--try-it">Try it</h2>\n<h2 id="lesson-a--try-it-1">Try it</h2>',
  );
});

test('two texts with different prefixes share no id', async () => {
  const text = '## Same\n\nA[^1]\n\n[^1]: B';
  const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
  const first = idsIn(await renderMarkdown(text, { idPrefix: 'one--' }));
  const second = idsIn(await renderMarkdown(text, { idPrefix: 'two--' }));
  expect(first).toHaveLength(4);
  expect(first.filter((id) => second.includes(id))).toEqual([]);
});

test('links within the text lead to the prefixed ids', async () => {
  const html = await renderMarkdown('See [below](#the-end).\n\n## The end', { idPrefix: 'x--' });
  expect(html).toContain('<a href="#x--the-end">below</a>');
  expect(html).toContain('id="x--the-end"');
});

test('a footnote and its reference lead to each other', async () => {
  const html = await renderMarkdown('A[^1]\n\n[^1]: B', { idPrefix: 'x--' });
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map((match) => match[1]);
  const described = [...html.matchAll(/ aria-describedby="([^"]+)"/g)].map((match) => match[1]);
  expect(targets).toHaveLength(2);
  expect(described).toHaveLength(1);
  expect(ids).toEqual(expect.arrayContaining([...targets, ...described]));
});

test('headings move down by the shift and never past h6', async () => {
  const html = await renderMarkdown('## A\n\n### B\n\n###### C', { headingShift: 1 });
  expect([...html.matchAll(/<(h\d)/g)].map((match) => match[1])).toEqual(['h3', 'h4', 'h6']);
});

test('a heading of the first level becomes an h2, for the h1 belongs to the page', async () => {
  expect(await renderMarkdown('# A')).toBe('<h2 id="content-a">A</h2>');
});

test.each(['https://other.test/a', 'http://other.test', '//other.test'])(
  'a link to %s opens a new tab that knows nothing of this one',
  async (address) => {
    expect(await renderMarkdown(`[x](${address})`)).toContain('target="_blank" rel="noopener noreferrer"');
  },
);

test.each(['/courses', '#top', 'mailto:a@b.test', 'tel:+911234567890', 'other'])(
  'a link to %s stays in its tab',
  async (address) => {
    const html = await renderMarkdown(`[x](${address})`);
    expect(html).toContain('href=');
    expect(html).not.toContain('target');
  },
);

test('a table is in a box that scrolls by keyboard, and aligns by class', async () => {
  const html = await renderMarkdown('|a|b|\n|-|-:|\n|1|2|');
  expect(html).toMatch(/^<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>/);
  expect(html).toContain('<td class="align-right">2</td>');
  expect(html).not.toMatch(/ (align|style)=/);
});

test('the boxes of a task list say what they show', async () => {
  const html = await renderMarkdown('- [x] a\n- [ ] b');
  expect(html).toContain('<input type="checkbox" checked disabled aria-label="Done">');
  expect(html).toContain('<input type="checkbox" disabled aria-label="Not done">');
});

test('an uploaded image keeps its place free until it is there', async () => {
  const path = `/images/${'0f'.repeat(32)}-1600x900.webp`;
  expect(await renderMarkdown(`![A cat](${path})`)).toContain(
    `<img src="${path}" alt="A cat" width="1600" height="900" loading="lazy">`,
  );
});

test('an image of the site stays and one of another site is only its text', async () => {
  expect(await renderMarkdown('![A cat](/images/cat.png)')).toContain(
    '<img src="/images/cat.png" alt="A cat" loading="lazy">',
  );
  for (const address of ['https://other.test/cat.png', '//other.test/cat.png', 'cat.png']) {
    expect(await renderMarkdown(`![A cat](${address})`)).toBe('<p>A cat</p>');
  }
});

test('the same text is rendered once and answered the same', async () => {
  const text = '## Kept\n\n```js\nlet a = 1;\n```';
  expect(await renderMarkdown(text)).toBe(await renderMarkdown(text));
  expect(await renderMarkdown(text, { headingShift: 1 })).not.toBe(await renderMarkdown(text));
});
