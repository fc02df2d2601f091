import { beforeEach, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createManyRequests, createRequest, followUp } from '../../../tests/support/desk-factories.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, enrollmentRequests } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps, Basics' });
const { user: admin, headers } = await createStaff(api, db);
beforeEach(() => db.delete(enrollmentRequests));

const fetchExport = (query = '') => api.request(`/api/desk/requests.csv${query}`, { headers });
/** The text of a file, with the mark that a decoder would take away. */
async function read(query = ''): Promise<string> {
  const response = await fetchExport(query);
  expect(response.status).toBe(200);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

test('the export is a file named after its day that no cache may keep', async () => {
  const response = await fetchExport();
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="leads-2026-11-21.csv"');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('the export has a row for each request, in UTF-8, with a number that can be called', async () => {
  await createRequest(db, course.id, {
    name: 'आशा "Asha" Rao',
    email: 'asha@example.org',
    mobile: '+919876543210',
    ownerId: admin.id,
    followUpAt: followUp('2026-11-30'),
    page: '/courses',
    createdAt: new Date('2026-11-20T19:00:00Z'),
  });
  const [heading, row, end] = (await read()).split('\r\n');
  expect(heading).toBe(
    '\ufeff"Received (India)","Name","Email","Mobile","Course","Stage","Owner","Follow up (India)","Page","Came from","UTM source","UTM medium","UTM campaign"',
  );
  expect(row).toBe(
    `"2026-11-21 00:30","आशा ""Asha"" Rao","asha@example.org","(+91) 98765 43210","DevOps, Basics","new","${admin.name}","2026-11-30 11:00","/courses","","","",""`,
  );
  expect(end).toBe('');
});

test('the export runs no formula in a spreadsheet, whatever people typed', async () => {
  const formula = `=HYPERLINK("https://evil.example","x")`;
  await createRequest(db, course.id, { name: formula, email: '+1@example.org', utmSource: '@SUM(1)', page: '-1' });
  const cells = (await read()).split('\r\n')[1] ?? '';
  expect(cells).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
  for (const cell of [`'+1@example.org`, `'@SUM(1)`, `'-1`]) expect(cells).toContain(`,"${cell}",`);
});

test('the export is refused to a page that loads it as a picture or in a frame, and leaves no audit entry', async () => {
  const before = await db.$count(auditEntries);
  for (const destination of ['image', 'iframe', 'script']) {
    const embedded = { headers: { ...headers, 'Sec-Fetch-Dest': destination } };
    expect((await api.request('/api/desk/requests.csv', embedded)).status).toBe(403);
  }
  expect(await db.$count(auditEntries)).toBe(before);
  const opened = { headers: { ...headers, 'Sec-Fetch-Dest': 'document' } };
  expect((await api.request('/api/desk/requests.csv', opened)).status).toBe(200);
});

test('the export has every row that matches the filter, and no other', async () => {
  await createManyRequests(db, 1200, [course.id], [admin.id]);
  await createRequest(db, course.id, { name: 'Quokka', stage: 'contacted' });
  expect((await read()).split('\r\n')).toHaveLength(1 + 1201 + 1);
  const rows = (await read('?q=quokka&stage=contacted')).split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('Quokka');
});

test('the audit log has the number of exported rows and the filters, never the words of a search', async () => {
  await createRequest(db, course.id, { name: 'Quokka' });
  await read('?q=quokka&owner=nobody');
  const entries = await db.select().from(auditEntries).orderBy(auditEntries.createdAt);
  expect(entries.at(-1)).toMatchObject({
    actorId: admin.id,
    action: 'request.export',
    fields: ['rows: 1', 'q', 'owner'],
  });
});

test('the export refuses an unknown filter', async () => {
  expect((await fetchExport('?cursor=abc')).status).toBe(422);
});
