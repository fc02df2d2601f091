import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { connectDatabase } from '../../server/db/client.ts';
import { batches, courses } from '../../server/db/schema/index.ts';
import { createClass } from '../support/class-factories.ts';
import { createBatch } from '../support/factories.ts';
import { saveBusiness } from '../support/sales-factories.ts';
import { CONTACT_PATH } from './load.ts';
import { signInAdmin } from './people.ts';
import { startSite } from './site.ts';
import { sendMany, visitorsOf } from './visitors.ts';

const site = await startSite({ nodes: 1 });
const [node] = site.nodes;
if (!node) throw new Error('There is no node');
const { url } = node;
const { post, postForm } = visitorsOf(url);
const { db, pool } = connectDatabase({ connectionString: site.databaseUrl });
afterAll(() => pool.end());

await saveBusiness(db);
const isDevOpsBasics = eq(courses.slug, 'devops-basics');
const [course] = await db.update(courses).set({ sellOnline: true }).where(isDevOpsBasics).returning();
if (!course) throw new Error('The sample course is missing');
await db.delete(batches).where(eq(batches.courseId, course.id));
const batch = await createBatch(db, course.id, { startsOn: '2099-01-01', seats: 20 });

// These tests do not depend on how the node reaches its database.
describe.skipIf(inject('pooled'))('strangers', () => {
  test('of one network hold three of twenty seats by links on the screen, and half by emailed ones', async ({
    annotate,
  }) => {
    const form = { name: 'Asha Rao', mobile: '', courseId: String(course.number) };
    const shown: string[] = [];
    const statuses = await sendMany(27, async (n) => {
      const person = { email: `seat${n}@example.org`, mobile: `98765 ${10_000 + n}` };
      const response = await post('/api/enrollments', { ...form, ...person }, `203.0.113.${n}`);
      const { reserve } = await response.clone().json();
      shown.push(new URLSearchParams(reserve?.split('?')[1]).get('token') ?? '');
      return response;
    });
    expect(statuses).toEqual({ 201: 27 });
    expect(shown.filter((token) => token !== '')).toHaveLength(27);
    const { rows } = await site.pool.query(`SELECT text FROM mails WHERE kind = 'enrollment_acknowledgement'`);
    const mailed = rows.map(({ text }) => /token=([0-9a-f]{48})/.exec(text)?.[1] ?? '');
    const holdAll = (tokens: string[]) => sendMany(tokens.length, (n) => post('/api/pay/hold', { token: tokens[n] }));
    const countHeld = async () => {
      const held = `SELECT count(*)::int AS count FROM orders WHERE batch_id = $1 AND held_until > now()`;
      return (await site.pool.query(held, [batch.id])).rows[0].count;
    };
    const byScreen = [await holdAll(shown), await countHeld()];
    const byMail = [await holdAll(mailed), await countHeld()];
    await annotate(`by screen ${JSON.stringify(byScreen)}, then by email ${JSON.stringify(byMail)}`);
    expect([byScreen[1], byMail[1]]).toEqual([3, 10]);
  });

  test('who post 400 forms of 50 KB have outcomes stored up to 512 KB for an address and 4 MB for a network', async ({
    annotate,
  }) => {
    const form = { name: 'A', email: 'nobody', subject: 'it', message: 'x'.repeat(50_000) };
    const statuses = await sendMany(400, (n) => postForm(CONTACT_PATH, form, `198.51.100.${n % 20}`));
    const sum = 'SELECT coalesce(sum(octet_length(outcome::text)), 0)::int AS bytes, count(*)::int FROM form_outcomes';
    const { rows } = await site.pool.query(sum);
    await annotate(`${JSON.stringify(statuses)}, kept ${JSON.stringify(rows)}`);
    expect(rows[0].bytes).toBeGreaterThan(1024 * 1024);
    expect(rows[0].bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  test('who send an attendance list of 24,000 rows are refused with a message, and other requests are served at the same time', async ({
    annotate,
  }) => {
    const headers = await signInAdmin(site);
    const { id } = await createClass(db, batch.id, { startsAt: new Date(Date.now() - 3_600_000) });
    const rows = Array.from({ length: 24_000 }, (_, n) => `Guest ${n},60`);
    const text = ['Name (Original Name),Duration (Minutes)', ...rows].join('\n');
    const upload = site.call(`/api/desk/classes/${id}/attendance/imports`, { method: 'POST', headers, body: { text } });
    let [isOver, slowest] = [false, 0];
    const response = upload.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const begun = performance.now();
      await fetch(`${url}/api/health`);
      slowest = Math.max(slowest, performance.now() - begun);
    }
    const { status, text: responseText } = await response;
    await annotate(`${status} ${responseText}; another visit took ${slowest.toFixed(0)} ms at most`);
    expect([status, JSON.parse(responseText).fields?.text]).toEqual([
      422,
      expect.stringContaining('more than 3000 lines'),
    ]);
    expect(slowest).toBeLessThan(500);
  });
});
