import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '../../contract/base/constants.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each(['123456', 'password', 'Password', 'QWERTY', 'iloveyou'])('%s is common', async (password) => {
  expect(await isCommonPassword(password, [])).toBe(true);
});

test.each(['Courses@2026', 'admin123!', '2026-instructor', 'W e l c o m e 1', 'Orchid Academy#1'])(
  '%s is refused as a word of the site with signs around it',
  async (password) => {
    expect(await isCommonPassword(password, ['Orchid Academy'])).toBe(true);
  },
);

test.each(['coursework-of-mine-7', 'ನೀಲಿ-ಹೂವು-7', '93-17-42-88', 'marigold-42', 'six of them', '123456 '])(
  '%j is not common',
  async (password) => {
    expect(await isCommonPassword(password, ['Orchid Academy', '42'])).toBe(false);
  },
);

test('at least 3,000 of the commonest passwords that are long enough to be chosen are refused', async () => {
  const choosable = dictionary['passwords-common'].map(String).filter(({ length }) => length >= PASSWORD_MIN);
  const refused = await Promise.all(choosable.map((password) => isCommonPassword(password, [])));
  expect(refused.indexOf(false)).toBeGreaterThanOrEqual(3000);
});
