import { beforeEach, expect, test } from 'vitest';
import { profileSchemas } from '../../../contract/publishing/desk-profile.ts';
import { TrainerList } from '../../../contract/publishing/site.ts';
import { auditedOf, testDesk } from '../../../tests/support/desk.ts';
import { createProfile } from '../../../tests/support/factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { trainerProfiles } from '../../db/schema/index.ts';

const { api, db, desk } = await testDesk();

beforeEach(async () => {
  await db.delete(trainerProfiles);
});

const form = {
  name: 'Asha Rao',
  line: 'Runs clusters',
  built: 'The build farm of a bank',
  links: ['https://asha.example/talks'],
  image: '/images/asha.webp',
  publication: { state: 'draft', at: '' },
};

async function listOnSite() {
  return TrainerList.parse(await (await api.request('/api/trainers')).json()).data;
}

test('a new trainer comes last, and no one sees a draft', async () => {
  await createProfile(db, { name: 'Ravi', position: 4 });
  const response = await desk.post('/profiles', form);
  expect(response.status).toBe(201);
  const { data } = profileSchemas.Response.parse(await response.json());
  expect(data).toEqual({ ...form, id: data.id, version: 1 });
  const { data: listed } = profileSchemas.List.parse(await (await desk.get('/profiles')).json());
  expect(listed.map(({ name }) => name)).toEqual(['Ravi', 'Asha Rao']);
  expect((await listOnSite()).map(({ name }) => name)).toEqual(['Ravi']);
  expect(await auditedOf(db, data.id)).toMatchObject([{ action: 'profile.create' }]);
});

test('a trainer is on the site once published, and disappears from it in the trash', async () => {
  const { id } = await createProfile(db, { publishAt: null });
  const publication = { state: 'published', at: '' };
  expect((await desk.put(`/profiles/${id}`, { ...form, publication, version: 1 })).status).toBe(200);
  const { publication: _, ...shown } = form;
  expect(await listOnSite()).toEqual([{ ...shown, id }]);
  expect((await desk.remove(`/profiles/${id}`)).status).toBe(200);
  expect(await listOnSite()).toEqual([]);
});

test.each([
  ['name', ''],
  ['line', ' '],
  ['links', ['javascript:alert(1)']],
  ['links', ['http://asha.example']],
  ['image', 'https://elsewhere.example/asha.png'],
])('a trainer is refused for the %s %j', async (field, value) => {
  const refused = await refusal(await desk.post('/profiles', { ...form, [field]: value }));
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
});
