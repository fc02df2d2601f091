import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { at, EARLIER, freeCompletionsApi, LATER, MARK, MERGE } from '../../../tests/support/free-completions.ts';
import { asha } from '../../../tests/support/people.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { freeCompletions, users } from '../../db/schema/index.ts';
import { buildApi } from '../../start/app.ts';

const { db, deps, one, two, headers, other, merge, mark, completedBy } = await freeCompletionsApi();

type Headers = Record<string, string>;

describe.each([
  ['a merge', (sender: Headers) => merge(sender, at(one, EARLIER))],
  ['a mark', (sender: Headers) => mark(sender, one.id)],
])('%s', (_, send) => {
  test('changes only the records of the caller', async () => {
    await merge(other, at(one, LATER), at(two, LATER));
    const before = await completedBy(other);
    expect((await send(headers)).status).toBe(200);
    expect(await completedBy(other)).toEqual(before);
    const [person] = await db.select().from(users).where(eq(users.email, asha.email));
    const rows = await db.select().from(freeCompletions);
    expect(rows.filter(({ userId }) => userId === person?.id)).toHaveLength(1);
  });
});

test.each([
  [MERGE, { completions: [] }],
  [MARK, { course: one.id }],
])('%s is limited by IP address', async (path, body) => {
  const limits = { ...deps.limits, perAddress: { uses: 1, seconds: 60 } };
  const tight = buildApi({ ...deps, limits });
  const sender = { headers, address: '203.0.113.7' };
  expect((await postJson(tight, path, body, sender)).status).toBe(200);
  expect(await refusal(await postJson(tight, path, body, sender))).toMatchObject({ code: 'too_many_requests' });
});
