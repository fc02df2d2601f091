import { expect, test } from 'vitest';
import { html } from './html.ts';

test('typed text is escaped, and HTML stays as it is', () => {
  expect(html`<p>${'<b> & "it\'s"'} ${html`<b>x</b>`}</p>`.source).toBe(
    '<p>&lt;b&gt; &amp; &quot;it&#x27;s&quot; <b>x</b></p>',
  );
});

test('a missing value prints nothing, and a list prints its parts', () => {
  expect(html`${null}${undefined}${false}${0}${['a', html`<br/>`]}`.source).toBe('0a<br/>');
});

test('a line break prints nothing beside a paragraph and between parts, and a space between words; typed ones stay', () => {
  const { source } = html`
    <p>
      One
      two ${'three\nfour'}
      five
    </p>
    ${html`<p>six</p>`}
    ${html`<p>seven</p>`}`;
  expect(source).toBe('<p>One two three\nfour five</p><p>six</p><p>seven</p>');
});
