import { expect, test } from 'vitest';
import { headingsIn } from './Contents.tsx';

test('the headings of a text keep their anchors and entities, and lose the tags inside', () => {
  const html = '<h2 id="a">One &amp; <code>two</code></h2><p>x</p><h3 id="b">Below</h3><h2 id="c">Three</h2>';
  expect(headingsIn(html)).toEqual([
    { id: 'a', html: 'One &amp; two' },
    { id: 'c', html: 'Three' },
  ]);
});
