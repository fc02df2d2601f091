import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emailChangeApi, NEW_EMAIL } from '../../../../tests/support/email-changes.ts';
import { asha, choosePassword, mailedToken, ravi, readMe, signIn, signUp } from '../../../../tests/support/people.ts';
import { postJson } from '../../../../tests/support/requests.ts';
import { users, verifications } from '../../../db/schema/index.ts';

const { api, db, requestChange, signUpAndRequest, confirm, sent } = await emailChangeApi();
const me = (headers: Record<string, string>) => readMe(api, headers);

describe('the link that changes an email', () => {
  test('does nothing in another account', async () => {
    const { token } = await signUpAndRequest();
    await signUp(api, ravi);
    expect((await confirm(await signIn(api, ravi), token)).status).toBe(422);
    expect(await db.$count(users, eq(users.email, NEW_EMAIL))).toBe(0);
  });

  test('works once, even if the email is changed back', async () => {
    const { session, token } = await signUpAndRequest();
    await confirm(session, token);
    expect((await confirm(session, token)).status).toBe(422);
    await requestChange(session, { email: asha.email });
    await confirm(session, await mailedToken(db, 'email_change'));
    expect((await confirm(session, token)).status).toBe(422);
    expect(await me(session)).toMatchObject({ email: asha.email });
  });

  test('cannot be read in the database', async () => {
    const { token } = await signUpAndRequest();
    expect(token).not.toBe('');
    expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token);
  });

  test('works once if it is used twice at the same time', async () => {
    const { session, token } = await signUpAndRequest();
    const responses = await Promise.all([confirm(session, token), confirm(session, token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await sent()).filter(({ kind }) => kind === 'email_changed')).toHaveLength(1);
  });

  test('works for a day', async () => {
    const { session, token } = await signUpAndRequest();
    const [link] = await db.select().from(verifications);
    expect(Math.round(((link?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24);
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await confirm(session, token)).status).toBe(422);
    expect(await me(session)).toMatchObject({ email: asha.email });
  });

  test('is void once another was requested', async () => {
    const { session, token } = await signUpAndRequest();
    await requestChange(session, { email: 'other@example.net' });
    expect((await confirm(session, token)).status).toBe(422);
    expect((await confirm(session, await mailedToken(db, 'email_change'))).status).toBe(200);
    expect(await me(session)).toMatchObject({ email: 'other@example.net' });
  });

  test('is void once the password was reset', async () => {
    const { token } = await signUpAndRequest();
    await postJson(api, '/api/auth/forgot-password', { email: asha.email });
    expect((await choosePassword(api, await mailedToken(db, 'password_reset'))).status).toBe(200);
    const session = await signIn(api, { email: asha.email, password: 'a-new-marigold' });
    expect((await confirm(session, token)).status).toBe(422);
    expect((await sent()).at(-1)).toEqual({ kind: 'password_changed', recipient: asha.email });
  });

  test('is void once the password was changed', async () => {
    const { session, token } = await signUpAndRequest();
    const passwords = { currentPassword: asha.password, password: 'a-new-marigold' };
    await postJson(api, '/api/account/password', passwords, { headers: session });
    const renewed = await signIn(api, { email: asha.email, password: 'a-new-marigold' });
    expect((await confirm(renewed, token)).status).toBe(422);
  });

  test('is void once the email has changed, whoever changed it', async () => {
    const { session, token } = await signUpAndRequest();
    await db.update(users).set({ email: 'changed@example.org' });
    expect((await confirm(session, token)).status).toBe(422);
    expect(await me(session)).toMatchObject({ email: 'changed@example.org' });
  });

  test('the link is refused if someone else has created an account with that address', async () => {
    const { session, token } = await signUpAndRequest();
    await signUp(api, { ...ravi, email: NEW_EMAIL });
    expect((await confirm(session, token)).status).toBe(422);
    expect(await me(session)).toMatchObject({ email: asha.email });
    expect((await sent()).some(({ kind }) => kind === 'email_changed')).toBe(false);
  });

  test('ends the links that were emailed to the old address', async () => {
    const { session, token } = await signUpAndRequest();
    await postJson(api, '/api/auth/forgot-password', { email: asha.email });
    const reset = { token: await mailedToken(db, 'password_reset'), password: 'a-new-marigold' };
    await confirm(session, token);
    expect((await postJson(api, '/api/auth/reset-password', reset)).status).toBe(422);
  });

  test('is refused when it is made up', async () => {
    const { session } = await signUpAndRequest();
    for (const token of ['made-up', '%', 'x'.repeat(1000)]) expect((await confirm(session, token)).status).toBe(422);
  });
});
