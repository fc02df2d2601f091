import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { siteSettings } from '../../server/db/schema/index.ts';
import { buildApi } from '../../server/start/app.ts';
import { createFreeCourse, createPost, createSite, createTestimonial, createTopic } from '../support/factories.ts';
import { testSite } from '../support/site.ts';
import { assignCourse, createStaff } from '../support/staff.ts';

const { site, db, deps } = await testSite();
await createSite(db, { email: 'hello@academy.example' });
const api = buildApi(deps);
const admin = await createStaff(api, db);

/** The HTML of a page of the desk, before any script. */
async function htmlOf(path: string): Promise<string> {
  const response = await site.request(path, { headers: { Cookie: admin.headers.Cookie } });
  expect(response.status).toBe(200);
  return response.text();
}

/** The tag of the control with this id. */
const control = (html: string, id: string) =>
  new RegExp(`<(?:input|textarea|select)[^>]* id="${id}"[^>]*>[^<]*`).exec(html)?.[0];

test('the form of a post has its texts before the client is loaded', async () => {
  const { id, title, slug, body } = await createPost(db, { body: 'First line\n\nSecond & last' });
  const html = await htmlOf(`/desk/posts/${id}`);
  expect(control(html, 'field-title')).toContain(`value="${title}"`);
  expect(control(html, 'field-slug')).toContain(`value="${slug}"`);
  expect(body).toContain('&');
  expect(control(html, 'field-body')).toContain('>First line\n\nSecond &amp; last');
});

test('the form of a topic shows its publication', async () => {
  const { id } = await createTopic(db, { publishAt: null });
  const { id: shown } = await createTopic(db);
  expect(await htmlOf(`/desk/topics/${id}`)).toContain('<option value="draft" selected="">');
  expect(await htmlOf(`/desk/topics/${shown}`)).toContain('<option value="published" selected="">');
});

test('the form of a trainer shows the roles, and their courses', async () => {
  const { user } = await createStaff(api, db, 'trainer');
  const [taught, other] = [await createFreeCourse(db), await createFreeCourse(db)];
  await assignCourse(db, user.id, taught.id);
  const html = await htmlOf(`/desk/staff/${user.id}`);
  const box = (id: string) => new RegExp(`<input[^>]* value="${id}"[^>]*>`).exec(html)?.[0];
  expect(box('trainer')).toContain('checked=""');
  expect(box('admin')).not.toContain('checked');
  expect(box(taught.id)).toContain('checked=""');
  expect(box(other.id)).not.toContain('checked');
});

test('the forms of a testimonial and of the settings have their values', async () => {
  const { id, name } = await createTestimonial(db);
  expect(await htmlOf(`/desk/testimonials/${id}`)).toContain(`value="${name}"`);
  expect(await htmlOf('/desk/settings')).toContain('value="hello@academy.example"');
});

test('the desk leads staff who need a sign-in code to setting it up', async () => {
  await db.update(siteSettings).set({ settings: sql`${siteSettings.settings} || '{"requireSecondFactor": true}'` });
  const openAs = async (role: 'counsellor' | 'accountant') => {
    const { headers } = await createStaff(api, db, role);
    const response = await site.request('/desk', { headers: { Cookie: headers.Cookie } });
    return [response.status, await response.text()];
  };
  expect(await openAs('counsellor')).toEqual([403, expect.stringContaining('Set up my sign-in code')]);
  expect(await openAs('accountant')).toEqual([403, expect.stringContaining('Set up my sign-in code')]);
});
