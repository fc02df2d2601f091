import { describe, expect, test } from 'vitest';
import { emailChangeApi, NEW_EMAIL } from '../../../../tests/support/email-changes.ts';
import { asha, signIn, signUp } from '../../../../tests/support/people.ts';
import { outcomeOf, postForm } from '../../../../tests/support/requests.ts';

const { api, db, signUpAndRequest } = await emailChangeApi();

describe('without JavaScript', () => {
  const form = { email: NEW_EMAIL, password: asha.password };

  test('a wrong password is an error at its field; the address comes back, the password does not', async () => {
    await signUp(api);
    const headers = await signIn(api);
    const response = await postForm(api, '/api/account/email', { ...form, password: 'not-this' }, { headers });
    expect(response.headers.get('Location')).toBe('/account#your-email');
    expect(await outcomeOf(db, response)).toMatchObject({
      form: 'change-email',
      ok: false,
      fields: { password: 'This is not your password' },
      values: { email: NEW_EMAIL },
    });
    expect(JSON.stringify(await outcomeOf(db, response))).not.toContain('not-this');
  });

  test('the link leads back to the account, a refused link to its own page', async () => {
    const { session, token } = await signUpAndRequest();
    const post = (value: string) => postForm(api, '/api/account/email/confirm', { token: value }, { headers: session });
    const refused = await post('made-up');
    expect(refused.headers.get('Location')).toBe('/account/email?token=made-up');
    const response = await post(token);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/account#your-email']);
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'change-email', ok: true });
  });
});
