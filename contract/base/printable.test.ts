import { expect, test } from 'vitest';
import { namesOfIndia, otherNames } from '../../tests/support/names-of-india.ts';
import { printable, unprintable } from './printable.ts';

test.each(Object.entries({ ...namesOfIndia, ...otherNames }))('%s is printed whole: %s', (_, name) => {
  expect([unprintable(name), printable(name)]).toEqual([[], name.normalize('NFC')]);
});

test.each([
  ['Asha Rao 🌸', ['🌸'], 'Asha Rao'],
  ['👩‍💻 Asha 🌸🌸', ['👩‍💻', '🌸'], 'Asha'],
  ['🌸', ['🌸'], null],
  ['李雷', ['李', '雷'], null],
  ['Asha 李', ['李'], null],
  ['Asha\n Rao\u200B', [], 'Asha Rao'],
  ['', [], null],
])('of "%s", %j cannot be printed, and %j is', (text, missing, printed) => {
  expect([unprintable(text), printable(text)]).toEqual([missing, printed]);
});
