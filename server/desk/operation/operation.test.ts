import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../contract/base/time.ts';
import { DeskOperation } from '../../../contract/desk/desk-operation.ts';
import { TEST_NOW, testApi } from '../../../tests/support/api.ts';
import { createSite } from '../../../tests/support/factories.ts';
import { siteOver } from '../../../tests/support/site.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { scheduledRuns } from '../../db/schema/index.ts';

const { api, db, deps } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db, 'admin');
const read = async () => DeskOperation.parse(await (await api.request('/api/desk/operation', { headers })).json());
const ago = (ms: number) => new Date(TEST_NOW.getTime() - ms);

test('the desk lists scheduled work with its last and next run, late work first', async () => {
  expect(await read()).toEqual({ problems: [], work: [] });
  await db.insert(scheduledRuns).values([
    { name: 'purge-trash', ranAt: ago(9 * HOUR_MS), dueAt: ago(-15 * HOUR_MS) },
    { name: 'scan-files', ranAt: ago(7 * MINUTE_MS), dueAt: ago(6 * MINUTE_MS) },
    { name: 'backup', ranAt: ago(HOUR_MS) },
  ]);
  const at = (ms: number) => ago(ms).toISOString();
  expect(await read()).toEqual({
    problems: [
      'Scheduled jobs do not run when they are due. The first: Scan files of learners, due 21 Nov 2026, 11:24 am IST.',
    ],
    work: [
      { name: 'scan-files', lastRunAt: at(7 * MINUTE_MS), dueAt: at(6 * MINUTE_MS), isLate: true },
      { name: 'purge-trash', lastRunAt: at(9 * HOUR_MS), dueAt: at(-15 * HOUR_MS), isLate: false },
      { name: 'backup', lastRunAt: at(HOUR_MS), dueAt: null, isLate: false },
    ],
  });
});

test('the page says that backups are not watched until the site knows of one', async () => {
  const page = async () => (await siteOver(deps).request('/desk/operation', { headers })).text();
  const sentence = 'The site knows of no backups of this database';
  await db.delete(scheduledRuns);
  expect(await page()).toContain(sentence);
  await db.insert(scheduledRuns).values({ name: 'backup', ranAt: TEST_NOW });
  expect(await page()).not.toContain(sentence);
});

test('the desk says why a node is not ready', async () => {
  deps.node.receivesChanges = false;
  expect((await read()).problems).toContain('This node does not receive content changes.');
});
