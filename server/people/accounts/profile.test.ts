import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountApi, asha, fromPage, ravi, readMe, signIn, signUp } from '../../../tests/support/people.ts';
import { outcomeOf, postForm, postJson, refusal } from '../../../tests/support/requests.ts';
import { users } from '../../db/schema/index.ts';

const { api, db } = await accountApi();

const path = '/api/account/profile';
const form = { name: 'Asha R. Rao', phone: '098765 43219' };
const save = (headers: Record<string, string>, body: object = form) => postJson(api, path, body, { headers });

describe('name and phone', () => {
  test('are changed for the signed-in person, the number in E.164', async () => {
    await signUp(api);
    const session = await signIn(api);
    const response = await save(session);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({ message: 'Your details are saved.' });
    expect(await readMe(api, session)).toMatchObject({ name: 'Asha R. Rao', phone: '+919876543219' });
  });

  test('accept a number of another country', async () => {
    await signUp(api);
    const session = await signIn(api);
    expect((await save(session, { name: 'Asha', phone: '020 7946 0958', phoneCountry: 'GB' })).status).toBe(200);
    expect(await readMe(api, session)).toMatchObject({ phone: '+442079460958' });
  });

  test("of another's account stay as they are", async () => {
    await signUp(api);
    await signUp(api, ravi);
    await save(await signIn(api));
    const [other] = await db.select().from(users).where(eq(users.email, ravi.email));
    expect(other).toMatchObject({ name: ravi.name, phone: '+919876543211' });
  });

  test.each([
    ['name', '', 'Full name is required'],
    ['name', 'Asha\nRao', 'Must be a single line'],
    ['phone', '', 'Phone number is required'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['phoneCountry', 'India', 'Must be a two-letter country code'],
    ['email', 'other@example.org', 'Unknown field'],
    ['emailVerified', true, 'Unknown field'],
    ['id', 'x', 'Unknown field'],
  ])('%s %j is refused and nothing is changed', async (field, value, message) => {
    await signUp(api);
    const refused = await refusal(await save(await signIn(api), { ...form, [field]: value }));
    expect(refused).toMatchObject({ status: 422, fields: { [field]: message } });
    expect(await db.select().from(users)).toMatchObject([{ name: asha.name, phone: '+919876543210' }]);
  });

  test('lead back to their section with a message without JavaScript', async () => {
    await signUp(api);
    const response = await postForm(api, path, form, { headers: await signIn(api) });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/account#your-details']);
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'profile', ok: true });
  });

  test('bring back the typed values if they are refused without JavaScript', async () => {
    await signUp(api);
    const response = await postForm(api, path, { name: 'Asha', phone: '1' }, { headers: await signIn(api) });
    expect(await outcomeOf(db, response)).toMatchObject({
      ok: false,
      fields: { phone: 'Please enter a valid phone number' },
      values: { name: 'Asha', phone: '1' },
    });
  });
});

test.each<[string, Record<string, string>]>([
  ['profile', form],
  ['email', { email: 'new@example.org', password: 'x' }],
  ['password', { currentPassword: 'x', password: 'a-new-marigold' }],
  ['sessions/end-others', {}],
])('without JavaScript a visitor who posts %s is led to sign in, and then to the account', async (route, fields) => {
  const response = await postForm(api, `/api/account/${route}`, fields, { headers: fromPage });
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/signin?next=%2Faccount']);
});
