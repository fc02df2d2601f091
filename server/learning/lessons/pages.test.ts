import { expect, test } from 'vitest';
import { createSite } from '../../../tests/support/factories.ts';
import { createTaughtCourse } from '../../../tests/support/learning-factories.ts';
import { testSite } from '../../../tests/support/site.ts';

const { site, db } = await testSite();
await createSite(db);
const { course, last, quiz } = await createTaughtCourse(db, { slug: 'devops-basics' });

const policyOf = async (path: string) => (await site.request(path)).headers.get('Content-Security-Policy');
const FRAMES = "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com";

test.each(['/learn/devops-basics', `/learn/devops-basics/${last.slug}`])(
  '%s may show videos in frames',
  async (path) => {
    expect((await policyOf(path))?.split('; ')).toContain(FRAMES);
  },
);

test.each(['/', '/courses/devops-basics', '/dashboard', '/learn', '/learning/x', '/api/me'])(
  '%s may show no frames of other hosts',
  async (path) => {
    const policy = await policyOf(path);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy?.split('; ')).toContain("frame-src 'self'");
  },
);

test('all other directives of the policy are the same everywhere', async () => {
  expect(await policyOf(`/learn/devops-basics/${last.slug}`)).toBe(
    (await policyOf('/'))?.replace("frame-src 'self'", FRAMES),
  );
});

test.each(['/courses/devops-basics', '/api/courses/devops-basics', '/api/courses', '/learn/devops-basics'])(
  '%s shows a visitor neither the text of a lesson nor its quiz',
  async (path) => {
    const text = await (await site.request(path)).text();
    expect(path.startsWith('/learn') || text.includes(course.title)).toBe(true);
    for (const secret of [last.body, quiz[0]?.question, quiz[0]?.why]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(`${secret}`);
    }
  },
);
