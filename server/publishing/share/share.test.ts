import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createBatch,
  createFreeCourse,
  createPaidCourse,
  createPost,
  createSite,
} from '../../../tests/support/factories.ts';
import { createCertificate } from '../../../tests/support/learning-factories.ts';
import { sizeOf } from '../../../tests/support/pictures.ts';
import { siteWithoutDatabase, testSite } from '../../../tests/support/site.ts';
import { parseXml } from '../../../tests/support/xml.ts';
import { certificates, courses } from '../../db/schema/index.ts';

const { site, db, deps } = await testSite();
const paidCourse = { id: '' };

beforeAll(async () => {
  await createSite(db);
  paidCourse.id = (await createPaidCourse(db, { slug: 'devops', title: 'DevOps Master Course' })).id;
  await createBatch(db, paidCourse.id);
  await createFreeCourse(db, { slug: 'first-page', title: 'First page' });
  await createPost(db, { slug: 'liveness', title: 'Liveness is not readiness', category: 'Backend' });
});

async function readBytes(path: string) {
  const response = await site.request(path);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe('a share image', () => {
  test.each([
    '/share/default.png',
    '/share/courses/devops.png',
    '/share/courses/first-page.png',
    '/share/posts/liveness.png',
  ])('%s is a PNG of the size that social networks show, and other sites may show it', async (path) => {
    const { response, bytes } = await readBytes(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(await sizeOf(bytes)).toEqual({ format: 'png', width: 1200, height: 630 });
  });

  test.each([
    '/share/courses/nothing.png',
    '/share/courses/liveness.png',
    '/share/posts/devops.png',
    '/share/posts/nothing.png',
    '/share/courses/DevOps.png',
    '/share/courses/..%2f..%2fsite.png',
    '/share/courses/%ff.png',
  ])('%s does not exist', async (path) => {
    const response = await site.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('of a certificate is drawn for its person, while it is valid, and is stored nowhere', async () => {
    const { id } = await createCertificate(deps, { name: 'Asha Rao' });
    const path = `/share/certificates/${id}.png`;
    const { response, bytes } = await readBytes(path);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await sizeOf(bytes)).toEqual({ format: 'png', width: 1200, height: 630 });
    await db.update(certificates).set({ revokedAt: new Date() }).where(eq(certificates.id, id));
    expect((await site.request(path)).status).toBe(404);
  });

  test('a picture of a course is found by its slug only, not by the id of the course', async () => {
    expect((await site.request(`/share/courses/${paidCourse.id}.png`)).status).toBe(404);
    expect((await site.request(`/covers/courses/${paidCourse.id}.svg`)).status).toBe(404);
  });

  test('stays the same bytes until the course changes, and then changes', async () => {
    const path = '/share/courses/devops.png';
    const first = await readBytes(path);
    const etag = first.response.headers.get('ETag') ?? '';
    expect((await readBytes(path)).bytes).toEqual(first.bytes);
    expect((await site.request(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await db.update(courses).set({ title: 'DevOps, again' }).where(eq(courses.id, paidCourse.id));
    const changed = await site.request(path, { headers: { 'If-None-Match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(etag);
  });

  test.each([
    ['markup', `<script>&"']]></script>`],
    ['signs outside the fonts', '₹5,999 में सीखें 🚀 日本語 \u202e'],
    ['nothing to draw', '🚀🚀'],
    ['one endless word', 'x'.repeat(400)],
    ['a hundred words', 'word '.repeat(100)],
  ])('is drawn from a title of %s', async (what, title) => {
    const slug = what.replaceAll(' ', '-');
    await createPaidCourse(db, { slug, title });
    await createPost(db, { slug, title, category: title, author: title });
    for (const path of [`/share/courses/${slug}.png`, `/share/posts/${slug}.png`]) {
      const { response, bytes } = await readBytes(path);
      expect(response.status).toBe(200);
      expect(await sizeOf(bytes)).toEqual({ format: 'png', width: 1200, height: 630 });
    }
  });
});

describe('a cover', () => {
  test.each(['/covers/courses/devops.svg', '/covers/courses/first-page.svg', '/covers/posts/liveness.svg'])(
    '%s is an SVG document',
    async (path) => {
      const response = await site.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(parseXml(await response.text())).toMatchObject({ name: 'svg', attributes: { viewBox: '0 0 640 360' } });
    },
  );

  test.each(['/covers/courses/nothing.svg', '/covers/courses/liveness.svg', '/covers/posts/devops.svg'])(
    '%s does not exist',
    async (path) => {
      expect((await site.request(path)).status).toBe(404);
    },
  );
});

test.each(['/share/default.png', '/share/courses/devops.png', '/covers/posts/liveness.svg', '/icons/icon.svg'])(
  '%s answers 503 while the database is away and it was never read',
  async (path) => {
    const response = await siteWithoutDatabase().request(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('60');
  },
);
