import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../server/markdown/render.ts';
import { imageMarkdown } from './CopyMarkdown.tsx';

const path = `/images/${'0f'.repeat(32)}-40x30.webp`;

test.each([
  ['A cat on a mat', 'A cat on a mat'],
  ['An array [1, 2] and ](https://evil.test)', 'An array [1, 2] and ](https://evil.test)'],
  ['a_b *c* `d` ![e](f) \\', 'a_b *c* &#x60;d&#x60; ![e](f) \\'],
  ['R&amp;D <b>', 'R&#x26;amp;D <b>'],
])('the alt text "%s" stays as it was written', async (alt, told) => {
  expect(await renderMarkdown(imageMarkdown({ alt, path }))).toBe(
    `<p><img src="${path}" alt="${told}" width="40" height="30" loading="lazy"></p>`,
  );
});
