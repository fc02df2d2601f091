import { expect, test } from 'vitest';
import { byNight } from '../../tests/support/by-night.ts';
import { renderMarkdown } from './render.ts';

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="https://other.test"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="position:fixed">x</p>',
  '<form action="https://other.test"><input name=q></form>',
  '<base href="https://other.test">',
  '<meta http-equiv=refresh content=0>',
  '<style>*{display:none}</style>',
  '<!-- a --><b onclick=alert(1)>x</b>',
  'text <b onmouseover=alert(1)>bold</b>',
])('no element comes out of the raw HTML %s', async (text) => {
  expect((await renderMarkdown(text)).replace(/<\/?p>/g, '')).not.toContain('<');
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#1;javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:a)',
  '[x](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
])('a link to %s leads nowhere', async (text) => {
  const html = await renderMarkdown(text);
  // A line break in an address makes it relative: it stays on this site, percent-encoded.
  expect(html).not.toMatch(/(?:href|src)="[^"/]*(?:script|data|file)[^"/]*:/i);
  expect(html).not.toContain('<img');
});

test.each([
  '/api/pay?token=1',
  '/api/auth/sign-out',
  '/calendar.ics?token=1',
  '/pay?token=1',
  '/images/../api/pay',
  '/images/%2e%2e/api/pay',
  '/images/cat.png?token=1',
  '/\\\\other.test/cat.png',
])('an image at %s is only its text: readers’ browsers ask for nothing but pictures', async (address) => {
  for (const writer of ['staff', 'learner'] as const)
    expect(await renderMarkdown(`![A cat](${address})`, { writer })).toBe('<p>A cat</p>');
});

test('a title or alternative text never ends its attribute', async () => {
  const html = await renderMarkdown('[x](/a \'" onclick="alert(1)\') ![" onerror="alert(1)](/images/b.png)');
  expect(html).toContain('title="&#x22; onclick=&#x22;alert(1)"');
  expect(html).toContain('alt="&#x22; onerror=&#x22;alert(1)"');
});

test('a language name cannot bring a class or an attribute of its own', async () => {
  expect(await renderMarkdown('```js"onclick=alert(1) x\na\n```')).not.toMatch(/<[^>]*onclick/);
  expect(await renderMarkdown('```js&#32;evil\na\n```')).not.toContain('evil"');
});

test.each(['getElementById', 'cookie', '__proto__', 'constructor', 'root', '!!!'])(
  'a heading named %s takes no name that the page or document uses',
  async (name) => {
    expect(await renderMarkdown(`## ${name}`)).toMatch(/^<h2 id="content-[^"]*">/);
  },
);

test('a footnote named after an element of the page gets a prefix too', async () => {
  const html = await renderMarkdown('A[^root]\n\n[^root]: B');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(ids.every((id) => id?.startsWith('content-'))).toBe(true);
});

test.each([
  ['quotes', '>'.repeat(20_000)],
  ['lists', '- '.repeat(10_000)],
  ['numbered lists', '1. '.repeat(10_000)],
  ['links', '['.repeat(10_000) + '](a)'.repeat(5000)],
  ['images', '!['.repeat(5000) + '](a)'.repeat(5000)],
  ['emphasis', '*a _b '.repeat(5000)],
  ['strong', `${'*'.repeat(15_000)}a${'*'.repeat(15_000)}`],
  ['table columns', `|${'a|'.repeat(9000)}\n|${'-|'.repeat(9000)}\n`],
  ['table rows', `${'|a'.repeat(28)}\n${'|-'.repeat(28)}\n${'|\n'.repeat(2900)}`],
  ['headings', 'a\n-\n'.repeat(9000)],
  ['too much text', 'a '.repeat(30_000)],
])('deeply nested or endless %s are shown as typed, at once', { timeout: 10_000 }, async (_, text) => {
  const html = await renderMarkdown(text);
  expect(html.slice(0, 49)).toBe('<pre tabindex="0" role="group" aria-label="Text">');
  expect(html.split('<')).toHaveLength(3);
});

test.each([
  ['quotes', `${'>'.repeat(12)} a\n`.repeat(100)],
  ['links', `${'['.repeat(60)}a${'](b)'.repeat(60)}\n\n`.repeat(30)],
  ['emphasis', `${'*a _b '.repeat(100)}${'c_ d* '.repeat(100)}\n\n`.repeat(5)],
  ['strings in code', `\`\`\`js\n${'`${'.repeat(50)}\n\`\`\``],
  ['scripts in code', `\`\`\`html\n${'<script>'.repeat(4000)}\n\`\`\``],
  ['long words in code', `\`\`\`js\n${'a'.repeat(39_000)}\n\`\`\``],
])('%s at the limits are rendered within seconds', { timeout: 30_000 }, async (_, text) => {
  expect((await renderMarkdown(text)).includes('aria-label="Text"')).toBe(false);
});

/** Texts of 8,000 letters that a learner may type. */
const typed = (part: string, before = '') => (before + part.repeat(8000)).slice(0, 8000);

test.each([
  ['table', typed('|\n', `${'|a'.repeat(28)}\n${'|-'.repeat(28)}\n`)],
  ['headings', typed('# a\n')],
  ['lists', typed('- a\n')],
  ['brackets', typed('[a] ')],
])('very many %s by a learner are shown as typed, at once', async (_, text) => {
  expect(await renderMarkdown(text, { writer: 'learner' })).toMatch(/^<pre/);
});

test.each([
  ['a table', `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(60)}`],
  ['a program', `\`\`\`python\n${'names = [one["name"] for one in rows]\n'.repeat(150)}\`\`\``],
  ['a list', '- a step\n'.repeat(150)],
])('%s by a learner is rendered', async (_, text) => {
  expect(await renderMarkdown(text, { writer: 'learner' })).toMatch(/<(table|code|ul)/);
});

test('many texts at once are rendered in turn, and other requests are answered in between', byNight, async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  const texts = Array.from({ length: 30 }, (_, n) => `${'*a* _b_ '.repeat(100)}\n\n`.repeat(5) + n);
  await Promise.all(texts.map((text) => renderMarkdown(text)));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test('text shown as typed is escaped', async () => {
  const html = await renderMarkdown(`${'>'.repeat(20_000)}<script>&`);
  expect(html.endsWith('&gt;&lt;script&gt;&amp;</pre>')).toBe(true);
});

test('NUL and lone surrogates do not stop the renderer', async () => {
  expect(await renderMarkdown('a\0b \ud800 c')).toContain('c');
});
