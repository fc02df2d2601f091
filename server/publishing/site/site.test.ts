import { beforeEach, expect, test } from 'vitest';
import { MAX_TESTIMONIALS, SiteResponse, TestimonialList } from '../../../contract/publishing/site.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createSite, createTestimonial, sampleSettings } from '../../../tests/support/factories.ts';
import { siteSettings, testimonials } from '../../db/schema/index.ts';

const { api, db } = await testApi();

beforeEach(async () => {
  await db.delete(siteSettings);
  await db.delete(testimonials);
});

test('the public settings are shown, without the settings for staff', async () => {
  const {
    staffEmail,
    requireSecondFactor,
    lostReasons: _,
    sources: __,
    chat: ___,
    callSteps: ____,
    ...shown
  } = await createSite(db, { brand: 'Nano' });
  const response = await api.request('/api/site');
  expect(response.status).toBe(200);
  const body = await response.json();
  expect(body).toEqual({ data: { ...shown, brand: 'Nano' } });
  expect(SiteResponse.parse(body)).toEqual(body);
  expect(JSON.stringify(body)).not.toContain(staffEmail);
  expect(body.data).not.toHaveProperty('requireSecondFactor', requireSecondFactor);
});

test('settings that are not in the contract are not shown', async () => {
  const settings = { ...sampleSettings, apiKey: 'secret' };
  await db.insert(siteSettings).values({ settings });
  expect(await (await api.request('/api/site')).text()).not.toContain('secret');
});

test('a site without settings is a server error', async () => {
  expect((await api.request('/api/site')).status).toBe(500);
});

test('testimonials are in the order of their positions, a repeated one twice', async () => {
  const twice = { name: 'Meera', role: 'Student', quote: 'It helped.' };
  await createTestimonial(db, { ...twice, position: 3 });
  await createTestimonial(db, { ...twice, position: 1 });
  const between = await createTestimonial(db, { name: 'Arjun', role: 'Engineer at Acme', quote: 'Yes.', position: 2 });
  const response = await api.request('/api/testimonials');
  expect(response.status).toBe(200);
  const { data } = await response.json();
  expect(data.map((entry: { name: string }) => entry.name)).toEqual(['Meera', 'Arjun', 'Meera']);
  expect(data[1]).toEqual({ id: between.id, name: 'Arjun', role: 'Engineer at Acme', quote: 'Yes.' });
});

test('the slider shows the first two dozen testimonials', async () => {
  for (let position = 1; position <= MAX_TESTIMONIALS + 1; position += 1) {
    await createTestimonial(db, { position, name: `Learner ${position}` });
  }
  const { data } = TestimonialList.parse(await (await api.request('/api/testimonials')).json());
  expect([data.length, data[0]?.name, data.at(-1)?.name]).toEqual([24, 'Learner 1', 'Learner 24']);
});

test('a site without testimonials answers with an empty list', async () => {
  expect(await (await api.request('/api/testimonials')).json()).toEqual({ data: [] });
});
