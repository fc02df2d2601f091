import { beforeEach, expect, test } from 'vitest';
import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { pageSchemas } from '../../../contract/publishing/desk-page.ts';
import { auditedOf, testDesk } from '../../../tests/support/desk.ts';
import { createPage } from '../../../tests/support/factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { pages } from '../../db/schema/index.ts';

const { api, db, desk, admin } = await testDesk();

beforeEach(async () => {
  await db.delete(pages);
});

const form = { title: 'Privacy', description: 'What we keep', body: '## Why\n' };

test('the pages are listed by title, each with its Markdown', async () => {
  await createPage(db, { title: 'Terms', slug: 'terms' });
  const { id } = await createPage(db, { ...form, slug: 'privacy', updatedOn: '2026-01-01' });
  const { data } = pageSchemas.List.parse(await (await desk.get('/pages')).json());
  expect(data.map(({ title }) => title)).toEqual(['Privacy', 'Terms']);
  const page = { ...form, id, version: 1, route: '/privacy', updatedOn: '2026-01-01' };
  expect(data[0]).toEqual(page);
  expect(await (await desk.get(`/pages/${id}`)).json()).toEqual({ data: page });
});

test('a saved page is on the site with today as the day of its change', async () => {
  const { id } = await createPage(db, { slug: 'privacy', updatedOn: '2026-01-01' });
  const before = dateInKolkata(new Date());
  const response = await desk.put(`/pages/${id}`, { ...form, version: 1 });
  const { data } = pageSchemas.Response.parse(await response.json());
  expect(data).toMatchObject({ ...form, version: 2 });
  expect([before, dateInKolkata(new Date())]).toContain(data.updatedOn);
  const publicPage = await (await api.request('/api/pages/privacy')).json();
  expect(publicPage.data).toMatchObject({ title: 'Privacy', html: '<h2 id="content-why">Why</h2>' });
  expect(await auditedOf(db, id)).toEqual([
    { actorId: admin.user.id, action: 'page.edit', fields: ['title', 'description', 'body', 'updatedOn'] },
  ]);
});

test.each([
  ['title', ''],
  ['description', ' '],
  ['body', ' \n'],
  ['body', 'a'.repeat(40_001)],
])('a page is refused for its %s %j', async (field, value) => {
  const { id } = await createPage(db);
  const refused = await refusal(await desk.put(`/pages/${id}`, { ...form, version: 1, [field]: value }));
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
});

test('an unknown page cannot be read or saved', async () => {
  const path = '/pages/00000000-0000-4000-8000-000000000000';
  expect((await desk.get(path)).status).toBe(404);
  expect((await desk.put(path, { ...form, version: 1 })).status).toBe(404);
});
