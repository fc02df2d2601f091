import { expect, test } from 'vitest';
import { createBatch, createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { testSite } from '../../../tests/support/site.ts';

// Today is 21 November 2026 in Asia/Kolkata (TEST_NOW).
const { site, db } = await testSite();
await createSite(db);
const cases = [
  { slug: 'starts-tomorrow', startsOn: '2026-11-22', shown: '22nd November' },
  { slug: 'starts-today', startsOn: '2026-11-21', shown: '21st November' },
  { slug: 'started-yesterday', startsOn: '2026-11-20', shown: 'Next batch soon' },
];
for (const { slug, startsOn } of cases) await createBatch(db, (await createPaidCourse(db, { slug })).id, { startsOn });
await createPaidCourse(db, { slug: 'without-batch' });

const toPage = async (path: string) => (await site.request(path)).text();

test.each([...cases, { slug: 'without-batch', shown: 'Next batch soon' }])(
  'Courses: $slug shows $shown as its Start Date',
  async ({ slug, shown }) => {
    const html = await toPage(`/courses/${slug}`);
    expect(/<dt[^>]*>Start Date<\/dt><dd[^>]*>([^<]*)</.exec(html)?.[1]).toBe(shown);
    const { data } = await (await site.request(`/api/courses/${slug}`)).json();
    expect(data.startDate).toBe(shown);
  },
);
