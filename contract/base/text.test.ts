import { expect, test } from 'vitest';
import { line } from './text.ts';

const name = line(100, 'Name is required');

test.each([
  'Asha',
  'شَبنم ۝',
  '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  'अशा',
  'محمد علي',
  'ക്രിസ്‌റ്റീന',
  '👩‍💻',
  '1',
  '?',
  "O'Neil",
])('%s is a name and stays as it is', (typed) => {
  expect(name.parse(typed)).toBe(typed);
});

test.each(['', '  ', '\u200B\u200B\u200B', '\u3164', '\u2800\u2800', '\u200F', '\u202A\u202C', '\u0301'])(
  'a name without a visible character is refused: %j',
  (typed) => {
    expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toContain('Name is required');
  },
);

test('what no one sees in a line is left out', () => {
  expect(name.parse('\uFEFFAsha\u200B Ra\u00ADo\u200E')).toBe('Asha Rao');
  expect(name.parse('\u202A Asha Rao \u202C')).toBe('Asha Rao');
  expect(name.parse('Asha\u202Egpj.exe')).toBe('Ashagpj.exe');
  expect(name.parse('\u2068Asha\u2069')).toBe('Asha');
});

test('an empty text is taken where none is required', () => {
  expect(line(100).parse(' ')).toBe('');
});
