import { expect, test } from 'vitest';
import { renderMarkdown } from './render.ts';

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``;

test.each([
  ['js', 'const a = 1;'],
  ['jsx', 'const a = <b>c</b>;'],
  ['ts', 'type A = string;'],
  ['html', '<p>a</p>'],
  ['css', 'a { color: red }'],
  ['python', 'def a(): pass'],
  ['java', 'class A {}'],
  ['sql', 'SELECT 1'],
  ['sh', 'echo "$A"'],
  ['yaml', 'a: 1'],
  ['dockerfile', 'FROM node'],
  ['json', '{"a": 1}'],
])('%s is highlighted with classes', async (language, code) => {
  const html = await renderMarkdown(fence(language, code));
  expect(html).toContain(`class="hljs language-${language}"`);
  expect(html).toContain('<span class="hljs-');
  expect(html).not.toContain('style=');
});

test('plain text and unknown languages are shown without colours', async () => {
  expect(await renderMarkdown(fence('text', 'if a then b'))).not.toContain('<span');
  expect(await renderMarkdown(fence('cobol', 'MOVE A TO B'))).toContain('MOVE A TO B');
});

test('code that may be too wide can be scrolled by keyboard under a name', async () => {
  const html = await renderMarkdown(fence('python', `print("${'a'.repeat(30)}")`));
  expect(html).toMatch(/^<pre tabindex="0" role="group" aria-label="Code: Python"><code/);
});

test('code of short lines is no stop for the keyboard', async () => {
  expect(await renderMarkdown(fence('python', 'print("a")\nprint("b")\nprint("c")'))).toMatch(/^<pre><code/);
});

test('output has its label above it', async () => {
  const html = await renderMarkdown(`${fence('js run', 'log(1)')}\n\n${fence('text output', '1')}`);
  expect(html).toContain('<figure class="code-output"><figcaption>Output</figcaption><pre><code');
  expect(html.match(/figcaption>Output/g)).toHaveLength(1);
});

test('code that was not run says why below it', async () => {
  const html = await renderMarkdown(fence('sh not-run="needs a Docker engine"', 'docker ps'));
  expect(html).toMatch(
    /^<figure class="code-not-run"><pre>.*<\/pre><figcaption>Not run: needs a Docker engine<\/figcaption><\/figure>$/s,
  );
});

test.each(['run', 'browser', 'terminal', 'part'])('the mark %s, which is for tests, is not shown', async (mark) => {
  expect(await renderMarkdown(fence(`js ${mark}`, 'a()'))).toBe(await renderMarkdown(fence('js', 'a()')));
});

test('the reason of a fence is text, whatever it holds', async () => {
  const html = await renderMarkdown(fence('sh not-run="<img src=x onerror=\'a()\'>"', 'ls'));
  expect(html).toContain('Not run: &#x3C;img src=x');
  expect(html).not.toContain('<img');
});

test('lines of code end where their text ends', async () => {
  expect(await renderMarkdown(fence('text', ' id | name  \n 1  | a\t'))).toContain(' id | name\n 1  | a\n</code>');
});

test('code that readers can run says its language, unless a learner wrote it or nothing runs it', async () => {
  const tried = fence('js run try', 'log(1)');
  expect(await renderMarkdown(tried)).toContain('<pre data-run="js">');
  expect(await renderMarkdown(tried, { writer: 'learner' })).not.toContain('data-run');
  expect(await renderMarkdown(fence('python run try', 'print(1)'))).not.toContain('data-run');
  expect(await renderMarkdown(fence('js run', 'log(1)'))).not.toContain('data-run');
});
