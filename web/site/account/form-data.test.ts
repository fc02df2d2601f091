import { expect, test } from 'vitest';
import { passwordsData, profileData, signInData, signUpData } from './form-data.ts';

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test('sign-up sends its four fields and nothing else', () => {
  const typed = { name: 'Asha', email: 'asha@example.com', password: 'secret', phone: '98765 43210' };
  expect(signUpData(fields({ ...typed, extra: 'x' }))).toEqual(typed);
});

test('sign-in sends e-mail and password, the password as it was typed', () => {
  const typed = { email: 'asha@example.com', password: ' secret ' };
  expect(signInData(fields(typed))).toEqual(typed);
});

test('details and passwords send their two fields each', () => {
  expect(profileData(fields({ name: 'Asha', phone: '98765 43210', email: 'x' }))).toEqual({
    name: 'Asha',
    phone: '98765 43210',
  });
  const typed = { currentPassword: ' old ', password: ' new ' };
  expect(passwordsData(fields(typed))).toEqual(typed);
});

test('a field that is missing is empty', () => {
  expect(signInData(fields({}))).toEqual({ email: '', password: '' });
});
