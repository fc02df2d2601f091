import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '../../server/db/schema/index.ts';
import { transact } from '../../server/records/index.ts';
import { makeOrder } from '../../server/selling/orders/index.ts';
import { createBatch, createPaidCourse, createSite } from '../support/factories.ts';
import { siteOver, testSite } from '../support/site.ts';

const { site, db, deps } = await testSite();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const batch = await createBatch(db, course.id, { number: 86, startsOn: '2026-12-14' });

const person = { email: 'asha@example.org', name: 'Asha Rao', mobile: '+919876543210' };
const newOrder = { person, courseId: course.id, batchId: batch.id, discountPaise: 50_000, madeBy: null };
const { token, order } = await transact(deps, null, (context) => makeOrder(context, newOrder));

test('the page of an order is complete without JavaScript, and is stored and indexed nowhere', async () => {
  const response = await site.request(`/pay?token=${token}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  for (const text of [order.code, 'DevOps Basics', '14 December 2026', 'Rs.5,499', 'Keep my seat and pay']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('action="/api/pay/hold" method="post"');
});

test.each(['', '?token=made-up', `?token=${'x'.repeat(1001)}`])('/pay%s is not found', async (query) => {
  const response = await site.request(`/pay${query}`);
  expect([404, 422]).toContain(response.status);
  expect(await response.text()).not.toContain('Asha');
});

const twice = { ...deps.limits, perAddress: { uses: 2, seconds: 60 } };
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

test.each([
  ['/pay', '203.0.113.31'],
  ['/waitlist', '203.0.113.34'],
  ['/seat', '203.0.113.36'],
  ['/first-admin', '203.0.113.35'],
])('one address may open %s sixty times a minute, so that no one can guess secrets', async (path, address) => {
  const limited = siteOver({ ...deps, limits: twice });
  const isPaused = async () => (await limited.request(`${path}?token=made-up`, {}, from(address))).status === 429;
  expect([await isPaused(), await isPaused(), await isPaused()]).toEqual([false, false, true]);
});

test.each([
  ['/pay', '203.0.113.32'],
  ['/api/pay', '203.0.113.33'],
])('each visit of the link of an order at %s counts once against the limit of its address', async (path, address) => {
  const limited = siteOver({ ...deps, limits: twice });
  const load = async () => (await limited.request(`${path}?token=${token}`, {}, from(address))).status;
  for (const status of [200, 200, 429]) expect(await load()).toBe(status);
});

test.each([
  ['failed', 'Your payment did not go through'],
  ['cancelled', 'Nothing was paid'],
])('from the payment page (%s) in a browser that did not begin the payment, it names no order', async (back, title) => {
  const response = await site.request(`/pay?back=${back}`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`${title}</h1>`);
});

test('the page of an order whose batch has begun says so, leads to the course, and sells nothing', async () => {
  const begun = await createBatch(db, course.id, { number: 85, startsOn: '2026-11-20', endsOn: '2026-12-20' });
  const late = { ...person, email: 'late@example.org' };
  const sold = { person: late, courseId: course.id, batchId: batch.id, madeBy: null };
  const another = await transact(deps, null, (context) => makeOrder(context, sold));
  await db.update(orders).set({ batchId: begun.id }).where(eq(orders.id, another.order.id));
  const html = await (await site.request(`/pay?token=${another.token}`)).text();
  expect(html).toContain('Batch 85 began on 20 November 2026, so this order ended.');
  expect(html).toContain(`href="/courses/${course.slug}"`);
  expect(html).not.toContain('/api/pay/hold');
});
