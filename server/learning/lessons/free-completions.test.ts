import { describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { at, EARLIER, freeCompletionsApi, LATER, MERGE, UNKNOWN } from '../../../tests/support/free-completions.ts';
import { readMe } from '../../../tests/support/people.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';

const { api, one, two, paid, headers, merge, mark, completedBy } = await freeCompletionsApi();
const NOW = TEST_NOW.toISOString();

describe('completions that a device has stored', () => {
  test('are added to the account, with a message', async () => {
    expect((await merge(headers, at(one, EARLIER), at(two, LATER))).status).toBe(200);
    const me = await readMe(api, headers);
    expect(me.completedCourses.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER, [two.id]: LATER });
  });

  test.each([
    ['the account', EARLIER, LATER],
    ['the device', LATER, EARLIER],
  ])('the earlier of two completions is kept: the one of %s', async (_, kept, given) => {
    await merge(headers, at(one, kept));
    await merge(headers, at(one, given));
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test('keeps the earlier of two completions of one course in a request', async () => {
    expect((await merge(headers, at(one, LATER), at(one, EARLIER))).status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test.each([
    ['in the future', '2126-01-01T00:00:00Z', NOW],
    ['of a clock that was never set', '0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ])('a time %s is corrected', async (_, given, stored) => {
    expect((await merge(headers, at(one, given))).status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: stored });
  });

  test('entries without a free course are skipped, and the others are stored', async () => {
    const response = await merge(headers, at(paid, EARLIER), at({ id: UNKNOWN }, EARLIER), at(one, EARLIER));
    expect(response.status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test('nothing to merge changes nothing', async () => {
    expect((await merge(headers)).status).toBe(200);
    expect(await completedBy(headers)).toEqual({});
  });

  test('merges at the same time, in any order, lose nothing', async () => {
    const merges = Array.from({ length: 20 }, (_, index) => {
      const given = [at(one, index === 7 ? EARLIER : LATER), at(two, index === 12 ? EARLIER : LATER)];
      return merge(headers, ...(index % 2 ? given : given.toReversed()));
    });
    const statuses = (await Promise.all(merges)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER, [two.id]: EARLIER });
  });

  test('the most completions of a request are accepted, and one more is refused', async () => {
    const many = Array.from({ length: 500 }, () => at(one, EARLIER));
    expect((await merge(headers, ...many)).status).toBe(200);
    expect(await refusal(await merge(headers, ...many, at(two, EARLIER)))).toMatchObject({
      status: 422,
      fields: { completions: expect.any(String) },
    });
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test.each([
    ['no list', {}, 'completions'],
    ['an invalid id of a course', { completions: [{ course: 'html', completedAt: EARLIER }] }, 'completions.0.course'],
    ['an invalid time', { completions: [{ course: UNKNOWN, completedAt: 'now' }] }, 'completions.0.completedAt'],
    ['another’s id', { completions: [], user: UNKNOWN }, 'user'],
  ])('%s is refused', async (_, body, field) => {
    const response = await postJson(api, MERGE, body, { headers });
    expect(await refusal(response)).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });
});

describe('one course', () => {
  test('is marked complete now', async () => {
    expect((await mark(headers, one.id)).status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: NOW });
  });

  test('that is already complete keeps its time', async () => {
    await merge(headers, at(one, EARLIER));
    expect((await mark(headers, one.id)).status).toBe(200);
    expect(await completedBy(headers)).toEqual({ [one.id]: EARLIER });
  });

  test.each([
    ['is sold', paid.id],
    ['does not exist', UNKNOWN],
  ])('that %s is not found', async (_, course) => {
    expect(await refusal(await mark(headers, course))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await completedBy(headers)).toEqual({});
  });

  test('with a malformed id is refused', async () => {
    expect((await mark(headers, 'first-page')).status).toBe(422);
  });
});
