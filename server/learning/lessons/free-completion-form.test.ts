import { describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../tests/support/api.ts';
import { freeCompletionsApi, MARK, UNKNOWN } from '../../../tests/support/free-completions.ts';
import { fromPage } from '../../../tests/support/people.ts';
import { outcomeOf, postForm } from '../../../tests/support/requests.ts';

const { api, db, one, paid, headers, completedBy } = await freeCompletionsApi();
const NOW = TEST_NOW.toISOString();
const page = '/free-resources/html/first-page';

type Headers = Record<string, string>;

describe('the form of a page without JavaScript', () => {
  const post = (sender: Headers, course: string) => postForm(api, MARK, { course }, { headers: sender });

  test('redirects to the dashboard, which shows a message', async () => {
    const response = await post(headers, one.id);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/dashboard']);
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'free-completion', ok: true });
    expect(await completedBy(headers)).toEqual({ [one.id]: NOW });
  });

  test('redirects a visitor to sign in, and back to the course', async () => {
    const response = await post(fromPage, one.id);
    const next = new URLSearchParams({ next: page });
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/signin?${next}`]);
  });

  test('redirects to the course when it is refused', async () => {
    const response = await post({ Origin: 'https://other.org' }, one.id);
    expect([response.status, response.headers.get('Location')]).toEqual([303, page]);
    expect(await outcomeOf(db, response)).toMatchObject({ form: 'free-completion', ok: false });
  });

  test.each([paid.id, UNKNOWN, 'first-page', ''])(
    'redirects to the topics when %j is not a free course',
    async (course) => {
      const response = await post(headers, course);
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/free-resources']);
    },
  );
});
