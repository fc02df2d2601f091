import { beforeEach, expect, test } from 'vitest';
import { testimonialSchemas } from '../../../contract/publishing/desk-testimonial.ts';
import { auditedOf, testDesk } from '../../../tests/support/desk.ts';
import { createTestimonial } from '../../../tests/support/factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { testimonials } from '../../db/schema/index.ts';

const { api, db, desk, admin } = await testDesk();

beforeEach(async () => {
  await db.delete(testimonials);
});

const form = {
  name: 'Meera',
  role: 'Data analyst',
  quote: 'It helped.',
  courseId: '',
  publication: { state: 'draft', at: '' },
};

async function listOnSite(): Promise<string[]> {
  const { data } = await (await api.request('/api/testimonials')).json();
  return data.map(({ name }: { name: string }) => name);
}

test('a new testimonial comes last, and no one sees a draft', async () => {
  await createTestimonial(db, { name: 'Arjun', position: 4 });
  const response = await desk.post('/testimonials', form);
  expect(response.status).toBe(201);
  const { data } = testimonialSchemas.Response.parse(await response.json());
  expect(data).toEqual({ ...form, id: data.id, version: 1 });
  const { data: listed } = testimonialSchemas.List.parse(await (await desk.get('/testimonials')).json());
  expect(listed.map(({ name }) => name)).toEqual(['Arjun', 'Meera']);
  expect(await listOnSite()).toEqual(['Arjun']);
  expect(await auditedOf(db, data.id)).toMatchObject([{ actorId: admin.user.id, action: 'testimonial.create' }]);
});

test('a testimonial is on the site once it is published, and disappears from it in the trash', async () => {
  const { id } = await createTestimonial(db, { publishAt: null });
  const publication = { state: 'published', at: '' };
  const response = await desk.put(`/testimonials/${id}`, { ...form, publication, version: 1 });
  expect((await response.json()).data).toMatchObject({ version: 2, publication: { state: 'published' } });
  expect(await listOnSite()).toEqual(['Meera']);
  expect((await desk.remove(`/testimonials/${id}`)).status).toBe(200);
  expect(await listOnSite()).toEqual([]);
  expect((await desk.get(`/testimonials/${id}`)).status).toBe(404);
  expect((await desk.remove(`/testimonials/${id}`)).status).toBe(404);
  expect((await auditedOf(db, id)).map(({ action }) => action)).toEqual(['testimonial.edit', 'testimonial.delete']);
});

test('the slider has the stored order', async () => {
  const [a, b] = [await createTestimonial(db, { name: 'A' }), await createTestimonial(db, { name: 'B' })];
  const read = [a.id, b.id];
  expect((await desk.put('/testimonials/order', { read, order: read.toReversed() })).status).toBe(200);
  expect(await listOnSite()).toEqual(['B', 'A']);
  expect((await desk.put('/testimonials/order', { read, order: read })).status).toBe(409);
});

test.each([
  ['name', ''],
  ['name', 'two\nlines'],
  ['role', ' '],
  ['quote', 'a'.repeat(601)],
])('a testimonial is refused for its %s %j', async (field, value) => {
  const refused = await refusal(await desk.post('/testimonials', { ...form, [field]: value }));
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
});
