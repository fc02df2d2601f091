import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DeskViewList } from '../../../contract/desk/desk-views.ts';
import { testDesk } from '../../../tests/support/desk.ts';
import { postJson, refusal } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { savedViews, users } from '../../db/schema/index.ts';

const { api, db, desk } = await testDesk();
const view = { path: '/desk/requests', query: 'owner=me&stage=new', name: 'My new ones' };
const list = async () => DeskViewList.parse(await (await desk.get('/views')).json()).data;
const idOfName = async (name: string) => (await list()).find((one) => one.name === name)?.id ?? '';

test('staff save, rename and delete their own views, and see no one else’s', async () => {
  expect((await desk.post('/views', view)).status).toBe(200);
  const { headers, user } = await createStaff(api, db, 'counsellor');
  const listOwn = async () => DeskViewList.parse(await (await api.request('/api/desk/views', { headers })).json()).data;
  const id = await idOfName(view.name);
  expect(await listOwn()).toEqual([]);
  const path = `/api/desk/views/${id}`;
  expect((await postJson(api, path, { ...view, name: 'Taken over' }, { headers })).status).toBe(404);
  expect((await postJson(api, `${path}/delete`, { path: view.path, query: view.query }, { headers })).status).toBe(404);

  expect((await desk.post(`/views/${id}`, { ...view, name: 'To call' })).status).toBe(200);
  expect(await list()).toEqual([{ id, ...view, name: 'To call' }]);
  expect((await desk.post(`/views/${id}/delete`, { path: view.path, query: view.query })).status).toBe(200);
  expect(await list()).toEqual([]);

  await postJson(api, '/api/desk/views', view, { headers });
  await db.delete(users).where(eq(users.id, user.id));
  expect(await db.select().from(savedViews)).toEqual([]);
});

test('two views of a list never have the same name: saving replaces the filters, renaming is refused', async () => {
  await desk.post('/views', view);
  await desk.post('/views', { ...view, query: 'owner=me' });
  await desk.post('/views', { ...view, path: '/desk/orders' });
  await desk.post('/views', { ...view, name: 'Other' });
  expect((await list()).map(({ path, query, name }) => [path, query, name])).toEqual(
    expect.arrayContaining([
      ['/desk/requests', 'owner=me', view.name],
      ['/desk/orders', view.query, view.name],
    ]),
  );
  const response = await desk.post(`/views/${await idOfName('Other')}`, view);
  expect(await refusal(response)).toMatchObject({ status: 409, fields: { name: expect.any(String) } });
});

test.each([
  ['a page of another site', { path: '//evil.example/desk' }, 'path'],
  ['no filter', { query: '' }, 'query'],
  ['no name', { name: ' ' }, 'name'],
])('a view with %s is refused beside its field', async (_, changes, field) => {
  const { status, fields } = await refusal(await desk.post('/views', { ...view, ...changes }));
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
});

test('a form without JavaScript leads back to its list, and to no other site', async () => {
  const { headers } = await createStaff(api, db, 'accountant');
  const post = async (fields: Record<string, string>) => {
    const response = await api.request('/api/desk/views', {
      method: 'POST',
      headers: { ...Object.fromEntries(new Headers(headers)), Accept: 'text/html' },
      body: new URLSearchParams(fields),
    });
    return [response.status, response.headers.get('Location')];
  };
  expect(await post({ ...view, path: '/desk/orders', query: 'q=asha+rao' })).toEqual([303, '/desk/orders?q=asha+rao']);
  expect(await post({ ...view, path: 'https://evil.example' })).toEqual([303, '/desk']);
});
