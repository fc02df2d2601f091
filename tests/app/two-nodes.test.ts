import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTeardown } from '../../server/base/lifecycle.ts';
import { connectDatabase } from '../../server/db/client.ts';
import { users } from '../../server/db/schema/index.ts';
import { serve } from '../../server/http/serve.ts';
import { buildApi } from '../../server/start/app.ts';
import { createSiteListener } from '../../server/start/listener.ts';
import { testDeps } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { createPage, createPost, createSite, createTestimonial, createTopic } from '../support/factories.ts';
import { devBundle } from '../support/site.ts';
import { createStaff } from '../support/staff.ts';

const { db, connection } = await testDatabase();
const teardown = createTeardown(() => {});
afterAll(teardown.run);

await createSite(db);
/** A whole node: connections, listener, cache and port of its own. @returns the address of the site there */
async function startNode(): Promise<string> {
  const own = connectDatabase(connection);
  teardown.defer(() => own.pool.end());
  const deps = testDeps(own.db, { now: () => new Date() });
  const site = await createSiteListener(deps, connection, { dev: devBundle });
  teardown.defer(site.stop);
  const http = await serve(site.listener, { HOST: '127.0.0.1', PORT: 0 });
  teardown.defer(http.drain);
  return `http://127.0.0.1:${http.port}`;
}

const [one, other] = [await startNode(), await startNode()];
const { headers } = await createStaff(buildApi(testDeps(db)), db);

async function pageAt(node: string, path: string): Promise<string> {
  return (await fetch(node + path)).text();
}

/** Sends a change to one node, as its desk does. */
async function put(node: string, path: string, body: object): Promise<void> {
  const json = { ...headers, 'Content-Type': 'application/json' };
  const response = await fetch(`${node}/api/desk${path}`, { method: 'PUT', headers: json, body: JSON.stringify(body) });
  expect(response.status, await response.text()).toBe(200);
}

const published = { state: 'published', at: '' };

/** A change at the desk of one node, and the page of the other node that shows it. */
const edits: Record<string, () => Promise<{ page: string; before: string; path: string; body: object }>> = {
  post: async () => {
    const { id, slug } = await createPost(db, { title: 'Post as it was' });
    const texts = { excerpt: 'E', category: 'CSS', author: 'A', image: '', body: 'B', nextCourseId: '' };
    const body = { version: 1, title: 'Post as it is', slug, ...texts, publication: published };
    return { page: `/blogs/${slug}`, before: 'Post as it was', path: `/posts/${id}`, body };
  },
  topic: async () => {
    const { id, slug } = await createTopic(db, { name: 'Topic as it was' });
    const texts = { guideTitle: 'G', summary: 'S', nextCourseId: '' };
    const body = { version: 1, name: 'Topic as it is', slug, ...texts, publication: published };
    return { page: '/free-resources', before: 'Topic as it was', path: `/topics/${id}`, body };
  },
  testimonial: async () => {
    const { id } = await createTestimonial(db, { quote: 'Quote as it was' });
    const body = { version: 1, name: 'N', role: 'R', quote: 'Quote as it is', courseId: '', publication: published };
    return { page: '/', before: 'Quote as it was', path: `/testimonials/${id}`, body };
  },
  'legal page': async () => {
    const { id } = await createPage(db, { slug: 'terms', body: 'Terms as they were' });
    const body = { version: 1, title: 'Terms', description: 'D', body: 'Terms as it is' };
    return { page: '/terms', before: 'Terms as they were', path: `/pages/${id}`, body };
  },
  setting: async () => {
    const { data } = await (await fetch(`${one}/api/desk/settings`, { headers })).json();
    return { page: '/about', before: data.brand, path: '/settings', body: { ...data, brand: 'Brand as it is' } };
  },
};

describe('an edit on one node is on the public page of the other within a second:', () => {
  test.each(Object.entries(edits))('%s', async (_, edit) => {
    const { page, before, path, body } = await edit();
    await eventually(async () => expect(await pageAt(other, page)).toContain(before));
    // The page is cached there: both responses are the same bytes.
    expect(await pageAt(other, page)).toBe(await pageAt(other, page));
    await put(one, path, body);
    await vi.waitFor(async () => expect(await pageAt(other, page)).toContain('as it is'), {
      timeout: 1000,
      interval: 10,
    });
  });
});

test('a scheduled publication appears on every node at its time, without a write to the database', async () => {
  for (const node of [one, other]) await pageAt(node, '/blogs');
  const publishAt = new Date(Date.now() + 2000);
  await createPost(db, { title: 'Comes by itself', slug: 'comes-by-itself', publishAt });
  for (const node of [one, other]) {
    expect(await pageAt(node, '/blogs')).not.toContain('Comes by itself');
    expect((await fetch(`${node}/blogs/comes-by-itself`)).status).toBe(404);
  }
  expect(Date.now(), 'the pages were stored before its time').toBeLessThan(publishAt.getTime());
  for (const node of [one, other]) {
    await vi.waitFor(async () => expect(await pageAt(node, '/blogs')).toContain('Comes by itself'), {
      timeout: 4000,
      interval: 20,
    });
    expect((await fetch(`${node}/blogs/comes-by-itself`)).status).toBe(200);
  }
});

/** The signed-in person, as a node reads the session of a browser. */
const readMeAt = async (node: string, browser: Record<string, string>) => {
  const { data } = await (await fetch(`${node}/api/me`, { headers: browser })).json();
  return data;
};

/** A member of staff whose session both nodes hold. */
async function createMember() {
  const { user, headers: browser } = await createStaff(buildApi(testDeps(db)), db, 'editor');
  for (const node of [one, other]) {
    await eventually(async () => expect(await readMeAt(node, browser)).toMatchObject({ roles: ['editor'] }));
  }
  return { user, browser };
}

type Member = Awaited<ReturnType<typeof createMember>>;

const send = async (method: string, path: string, body: object, browser: Record<string, string>) => {
  const json = { ...browser, 'Content-Type': 'application/json' };
  const response = await fetch(`${one}/api${path}`, { method, headers: json, body: JSON.stringify(body) });
  expect(response.ok, await response.text()).toBe(true);
};
/** A change at one node that ends or changes a session. @returns the person that the other node must read afterwards */
const changesOfAccess: Record<string, (known: Member) => Promise<object | null>> = {
  'a sign-out': async ({ browser }) => {
    await send('POST', '/auth/sign-out', {}, browser);
    return null;
  },
  'another role': async ({ user }) => {
    const { data } = await (await fetch(`${one}/api/desk/staff/${user.id}`, { headers })).json();
    await send('PUT', `/desk/staff/${user.id}`, { roles: ['counsellor'], courses: [], version: data.version }, headers);
    return { roles: ['counsellor'] };
  },
  'a deleted account': async ({ user }) => {
    await db.delete(users).where(eq(users.id, user.id));
    return null;
  },
  'another address and a second factor': async ({ user }) => {
    await db.update(users).set({ email: 'another@example.org', twoFactorEnabled: true }).where(eq(users.id, user.id));
    return { email: 'another@example.org', hasSecondFactor: true };
  },
};

describe('a change of access at one node counts at the other at once:', () => {
  test.each(Object.entries(changesOfAccess))('%s', async (_, change) => {
    const member = await createMember();
    const expected = await change(member);
    const who = await readMeAt(other, member.browser);
    if (expected) expect(who).toMatchObject(expected);
    else expect(who).toBeNull();
  });
});
