import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/base/error.ts';
import { createTeardown } from '../../server/base/lifecycle.ts';
import { connectDatabase } from '../../server/db/client.ts';
import { stopServer } from '../../server/db/embedded/control.ts';
import { findDataDir } from '../../server/db/embedded/index.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { contactMessages, enrollmentRequests, mails } from '../../server/db/schema/index.ts';
import { serve } from '../../server/http/serve.ts';
import { startJobs } from '../../server/jobs/boss.ts';
import { mailQueue } from '../../server/mail/queue.ts';
import { buildApi } from '../../server/start/app.ts';
import { createSiteListener } from '../../server/start/listener.ts';
import { testDeps } from '../support/api.ts';
import { createFreeCourse, createPaidCourse, createPost, createSite, createTopic } from '../support/factories.ts';
import { newcomer } from '../support/people.ts';
import { type AppProcess, runProcess } from '../support/processes.ts';
import { browser } from '../support/requests.ts';
import { temporaryDirectory } from '../support/server.ts';
import { devBundle } from '../support/site.ts';

/** One site over a database server of its own, which is stopped and started again while the site runs. */
const teardown = createTeardown(() => {});
afterAll(teardown.run);

const directory = await temporaryDirectory();
const dataDir = join(directory, 'data');
teardown.defer(() => rm(directory, { recursive: true, force: true }));
teardown.defer(async () => stopServer(await findDataDir(dataDir, directory)));

let server: AppProcess;
const startServer = () => {
  server = runProcess('tests/support/embedded-app.ts', [dataDir]);
  return server.firstLine;
};
const connection = JSON.parse(await startServer());
teardown.defer(() => server.end('SIGTERM'));
await migrateDatabase(connection);

const { db, pool } = connectDatabase(connection);
pool.on('error', () => {});
teardown.defer(() => pool.end());
await createSite(db);
const course = await createPaidCourse(db, { slug: 'devops-basics', title: 'DevOps Basics' });
const html = await createTopic(db, { slug: 'html' });
const free = await createFreeCourse(db, { slug: 'first-page', topicId: html.id });
await createPost(db, { slug: 'asked-before' });
await createPost(db, { slug: 'never-asked' });
await createPost(db, { slug: 'asked-after' });
await createPaidCourse(db, { slug: 'other' });

const jobs = await startJobs(connection, { log: () => {}, maintenance: false });
teardown.defer(jobs.stop);
const deps = testDeps(db, { queueMail: mailQueue(jobs.boss) });
const learner = await newcomer(buildApi(deps), db);
// These tests do not count the emails of the sign-up.
await db.delete(mails);
const site = await createSiteListener(deps, connection, { dev: devBundle });
teardown.defer(site.stop);
const http = await serve(site.listener, { HOST: '127.0.0.1', PORT: 0 });
teardown.defer(http.drain);

const address = (path: string) => `http://127.0.0.1:${http.port}${path}`;
const get = (path: string) => fetch(address(path));
const contact = { name: 'Asha Rao', email: 'asha@example.org', subject: 'it', message: 'Is <b>Sunday</b> fine?' };
const enrollment = { name: 'Asha Rao', email: 'asha@example.org', mobile: '98765 43210' };
const courseId = String(course.number);
const forms = [
  { path: '/api/users/register', page: '/contact', typed: contact, body: contact },
  {
    path: '/api/enrollments',
    page: '/courses/devops-basics/enroll',
    typed: enrollment,
    body: { ...enrollment, courseId },
  },
];

const postJson = (path: string, body: object) =>
  fetch(address(path), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const postForm = (path: string, page: string, body: Record<string, string>, headers = {}) =>
  fetch(address(path), {
    method: 'POST',
    headers: { ...browser, Referer: address(page), ...headers },
    body: new URLSearchParams(body),
    redirect: 'manual',
  });

const cached = ['/', '/courses', '/courses/devops-basics', '/blogs/asked-before', '/contact'];
const rendered = ['/blogs?q=post'];
const FREE_COURSE = '/free-resources/html/first-page';
const before = new Map<string, string>();

const isReady = async (status: number) => expect((await get('/api/ready')).status).toBe(status);

async function stopDatabase(): Promise<void> {
  await server.end('SIGTERM');
  await vi.waitFor(() => isReady(503), { timeout: 10_000 });
}

async function startDatabase(): Promise<void> {
  await startServer();
  await vi.waitFor(() => isReady(200), { timeout: 10_000 });
}

describe('with the database away', () => {
  beforeAll(async () => {
    for (const path of [...cached, ...rendered, '/courses/devops-basics/enroll', FREE_COURSE]) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      before.set(path, await response.text());
    }
    await stopDatabase();
  }, 60_000);
  afterAll(startDatabase, 60_000);

  test.each([...cached, ...rendered])('%s is served as it was', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(before.get(path));
  });

  test('a page that is not cached gets an error, and not 404', async () => {
    const response = await get('/blogs/never-asked');
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('Try again');
  });

  test('the process is healthy, but not ready', async () => {
    expect((await get('/api/health')).status).toBe(200);
    expect((await get('/api/ready')).status).toBe(503);
  });

  test.each(forms)('$path responds to JSON with 503 in the one shape of errors', async ({ path, body }) => {
    const response = await postJson(path, body);
    expect(response.status).toBe(503);
    expect(ApiError.parse(await response.json())).toEqual({
      code: 'unavailable',
      message: 'Server error. Please try again later.',
    });
  });

  test.each(forms)('a form posted to $path comes back with the typed values', async (form) => {
    const response = await postForm(form.path, form.page, form.body);
    expect(response.status).toBe(503);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain(`action="${form.path}"`);
    expect(html).toContain('Server error. Please try again later.');
    expect(html).toContain('value="Asha Rao"');
    expect(html).toContain('value="asha@example.org"');
    for (const text of Object.values(form.typed))
      expect(html).toContain(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  });

  test('the form that marks a free course comes back without script, with its page and the error', async () => {
    const response = await postForm('/api/learning/free-completion', FREE_COURSE, { course: free.id }, learner.headers);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    const html = await response.text();
    expect(html).toContain(`${free.title}</h1>`);
    expect(html).toContain('Server error. Please try again later.');
    expect(html).toContain('action="/api/learning/free-completion"');
  });
});

describe('when the database is back', () => {
  beforeAll(async () => {
    await stopDatabase();
    for (const { path, body } of forms) expect((await postJson(path, body)).status, path).toBe(503);
    await startDatabase();
  }, 60_000);

  test('no refused form is stored, and a form that is sent now is, with its emails', async () => {
    expect(await db.$count(contactMessages)).toBe(0);
    expect(await db.$count(enrollmentRequests)).toBe(0);
    for (const { path, body } of forms) expect((await postJson(path, body)).status, path).toBe(201);
    expect(await db.$count(contactMessages)).toBe(1);
    expect(await db.$count(enrollmentRequests)).toBe(1);
    expect(await db.$count(mails)).toBe(4);
  });

  test('pages that were not cached can be read again', async () => {
    expect((await get('/blogs/asked-after')).status).toBe(200);
  });

  test('a change of content is seen again', async () => {
    await get('/courses/other');
    await db.execute("UPDATE courses SET title = 'Another title' WHERE slug = 'other'");
    const heading = async () => /<h1[^>]*>([^<]*)</.exec(await (await get('/courses/other')).text())?.[1];
    await vi.waitFor(async () => expect(await heading()).toBe('Another title'), { timeout: 8000 });
  });
});
