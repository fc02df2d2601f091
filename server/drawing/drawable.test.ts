import { expect, test } from 'vitest';
import { drawable, drawableTitle } from './drawable.ts';

test.each([
  ['Rs.5,999 · ₹5,999 – “now”', 'Rs.5,999 · ₹5,999 – “now”'],
  ['Café Ångström, Łódź', 'Café Ångström, Łódź'],
  ['a\u0301 decomposed accent', 'á decomposed accent'],
  ['Việt Nam', 'Viet Nam'],
  ['Deploy 🚀 now', 'Deploy now'],
  ['a\u0000b\u202ec\nd', 'a b c d'],
  ['नमस्ते', ''],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

test('a title that the fonts can draw for the most part is drawn without the rest', () => {
  expect(drawableTitle('Learn DevOps (हिंदी)', 'devops')).toBe('Learn DevOps ( )');
});

test('a title that they cannot draw gives way to the words of the slug', () => {
  expect(drawableTitle('डेवऑप्स की मूल बातें', 'devops-basics')).toBe('Devops basics');
  expect(drawableTitle('AWS की मूल बातें सीखें', 'aws-basics')).toBe('Aws basics');
  expect(drawableTitle('🚀', 'take-off')).toBe('Take off');
});
