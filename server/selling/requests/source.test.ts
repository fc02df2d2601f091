import { afterEach, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { postForm, postJson } from '../../../tests/support/requests.ts';
import { enrollmentRequests } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
await createPaidCourse(db, { number: 3, slug: 'devops-basics', title: 'DevOps Basics' });
afterEach(async () => {
  await db.delete(enrollmentRequests);
});

const path = '/api/enrollments';
const form = { name: 'Asha', email: 'asha@example.org', mobile: '98765 43210', courseId: '3' };
const source = {
  page: '/courses',
  referrer: 'https://search.example',
  utmSource: 'newsletter',
  utmMedium: 'email',
  utmCampaign: 'monsoon',
};

test('the source of a request is stored, and a repeat keeps the first source', async () => {
  await postJson(api, path, { ...form, ...source });
  await postJson(api, path, { ...form, name: 'Asha Rao', page: '/courses/devops-basics', utmSource: 'other' });
  expect(await db.select().from(enrollmentRequests)).toMatchObject([{ name: 'Asha Rao', ...source }]);
});

test.each([
  ['http://localhost/courses/devops-basics/enroll?utm_source=poster&utm_campaign=a%0Ab', 'poster', 'a b'],
  [`http://localhost/courses/devops-basics/enroll?utm_source=${'x'.repeat(500)}`, 'x'.repeat(100), null],
])(
  'without JavaScript, the source of a request is read from the address of its page',
  async (Referer, utmSource, utmCampaign) => {
    await postForm(api, path, form, { headers: { Referer } });
    const page = '/courses/devops-basics/enroll';
    expect(await db.select().from(enrollmentRequests)).toMatchObject([
      { page, referrer: null, utmSource, utmCampaign },
    ]);
  },
);

test.each(['https://other.example/courses?utm_source=x', 'not an address'])(
  'the referrer %s is not stored as a page of this site',
  async (Referer) => {
    expect((await postForm(api, path, form, { headers: { Referer } })).status).toBe(303);
    expect(await db.select().from(enrollmentRequests)).toMatchObject([{ page: null, utmSource: null }]);
  },
);
