import { describe, expect, test } from 'vitest';
import { checkStructuredData, validStructuredData } from './structured-data.ts';

function page(...data: object[]): string {
  const blocks = data.map((item) => {
    return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...item })}</script>`;
  });
  return `<!doctype html><html><head><title>T</title>${blocks.join('')}</head><body></body></html>`;
}

const course = {
  '@type': 'Course',
  name: 'DevOps',
  description: 'D',
  provider: { '@type': 'Organization', name: 'Academy' },
  offers: { '@type': 'Offer', category: 'Paid', price: 5999, priceCurrency: 'INR' },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'online',
    courseWorkload: 'PT70H',
    startDate: '2026-12-01',
  },
};

const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item });

describe('the check of structured data', () => {
  test('accepts a course with its offer and its next batch', async () => {
    expect(await validStructuredData(page(course))).toEqual(['Course']);
  });

  test('accepts a trail of two pages', async () => {
    const itemListElement = [crumb(1, 'Blogs', 'https://a.test/blogs'), crumb(2, 'Post', 'https://a.test/blogs/p')];
    expect(await validStructuredData(page({ '@type': 'BreadcrumbList', itemListElement }))).toEqual(['BreadcrumbList']);
  });

  test.each([
    ['a type that schema.org does not have', { ...course, '@type': 'ShortCourse' }, /"ShortCourse" is not a valid/],
    ['a property that the type does not take', { ...course, trainingHours: 70 }, /"trainingHours".* not supported/],
    [
      'a wrong property of an inner item',
      { ...course, hasCourseInstance: { ...course.hasCourseInstance, price: 1 } },
      /hasCourseInstance > .*"price"/,
    ],
    ['an organization without a name', { '@type': 'Organization', url: 'https://a.test' }, /"name" is missing/],
    [
      'a trail of one page',
      { '@type': 'BreadcrumbList', itemListElement: [crumb(1, 'Blogs', 'https://a.test/blogs')] },
      /At least two/,
    ],
  ])('refuses %s', async (_what, data, finding) => {
    const { findings } = await checkStructuredData(page(data));
    expect(findings.join('\n')).toMatch(finding);
    await expect(validStructuredData(page(data))).rejects.toThrow(finding);
  });

  test('refuses invalid JSON', async () => {
    const html = '<html><head><script type="application/ld+json">{"@type": </script></head></html>';
    await expect(validStructuredData(html)).rejects.toThrow(/parse/);
  });

  test('refuses data without schema.org as its context', async () => {
    const html = '<html><head><script type="application/ld+json">{"@type":"Thing"}</script></head></html>';
    await expect(validStructuredData(html)).rejects.toThrow(/without the context/);
  });

  test('refuses a page without structured data', async () => {
    await expect(validStructuredData(page())).rejects.toThrow(/no structured data/);
  });
});
