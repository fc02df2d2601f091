import { eq } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { dateInKolkata } from '../../contract/base/calendar.ts';
import { TEST_SECRET, testDeps } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { createMessage } from '../../tests/support/desk-factories.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createLesson, createPaidCourse, createSite } from '../../tests/support/factories.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { linksOf, openMail } from '../../tests/support/mime.ts';
import { asha, readMe, signIn, signUp } from '../../tests/support/people.ts';
import { postForm, postJson } from '../../tests/support/requests.ts';
import { siteOver } from '../../tests/support/site.ts';
import { createStaff } from '../../tests/support/staff.ts';
import { readEnv } from '../base/env.ts';
import { contactMessages, enrollmentRequests } from '../db/schema/index.ts';
import { startJobs } from '../jobs/boss.ts';
import { registerJobHandlers } from '../start/job-handlers.ts';
import { queuesOf } from '../start/job-queues.ts';
import { smtpTransport } from './smtp.ts';

// The whole site with a mail server: the test reads mails as they came over the wire, and follows their links.
const { db, connection } = await testDatabase();
const server = await startMailServer();
afterAll(server.stop);
const env = readEnv({ SMTP_URL: server.url, MAIL_FROM: 'Test Academy <no-reply@academy.test>', SECRET: TEST_SECRET });
const { boss, stop } = await startJobs(connection, { log: () => {}, maintenance: false });
afterAll(stop);
const deps = testDeps(db, { env, now: () => new Date(), ...queuesOf(boss) });
await registerJobHandlers(boss, deps, smtpTransport(deps));
const site = siteOver(deps);
await createSite(db);

/** The email with these words in its subject that arrives for an address. */
async function arrived(to: string, subject: string): Promise<Email> {
  return eventually(async () => {
    const received = server.received.filter((mail) => mail.to.includes(to));
    const mails = await Promise.all(received.map(({ source }) => openMail(source)));
    const mail = mails.find((each) => each.subject?.includes(subject));
    if (!mail) throw new Error(`No email "${subject}" for ${to}`);
    return mail;
  });
}

const replyTo = (mail: Email) => mail.replyTo?.[0]?.address;

/** Opens the page that a link of the email leads to. @returns its path, query and HTML */
async function follow(mail: Email, page: string, headers: Record<string, string> = {}) {
  const link = linksOf(mail).find((address) => new URL(address).pathname === page);
  const { origin, pathname, search } = new URL(link ?? '');
  expect(origin).toBe(env.PUBLIC_URL);
  const response = await site.request(pathname + search, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

/** Posts the form of a page as a browser without JavaScript does, with what is typed into it. */
async function submit(html: string, action: string, typed: Record<string, string>, headers: Record<string, string>) {
  const form = html.split('<form').find((part) => part.includes(`action="${action}"`)) ?? '';
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  expect(fields).toHaveProperty('token');
  return postForm(site, action, { ...fields, ...typed }, { headers });
}

const timeout = 60_000;

test("a new account's email is confirmed by the link in the email", { timeout }, async () => {
  await signUp(site);
  const headers = await signIn(site);
  expect(await readMe(site, headers)).toMatchObject({ emailVerified: false });
  const page = await follow(await arrived(asha.email, 'Confirm your email'), '/verify-email', headers);
  const response = await submit(page, '/api/auth/verify-email', {}, headers);
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/dashboard']);
  expect(await readMe(site, headers)).toMatchObject({ emailVerified: true });
});

test('a forgotten password is replaced by the link in the email', { timeout }, async () => {
  const person = { ...asha, email: 'forgetful@example.org' };
  await signUp(site, person);
  await postJson(site, '/api/auth/forgot-password', { email: person.email });
  const page = await follow(await arrived(person.email, 'Choose a new password'), '/reset-password');
  const response = await submit(
    page,
    '/api/auth/reset-password',
    { name: asha.name, phone: asha.phone, password: 'another-marigold' },
    {},
  );
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/signin']);
  await signIn(site, { email: person.email, password: 'another-marigold' });
});

test('a message is acknowledged, emailed to the staff and answered: a reply to each email reaches the right person', {
  timeout,
}, async () => {
  const sent = { name: 'Grüße Rao', email: 'writer@example.org', subject: 'it', message: 'On Sundays?' };
  expect((await postJson(site, '/api/users/register', sent)).status).toBe(201);
  const acknowledged = await arrived(sent.email, 'We have your message');
  expect(replyTo(acknowledged)).toBe('hello@academy.test');
  expect(acknowledged.text).toContain('Hello Grüße Rao,');
  expect(await follow(acknowledged, '/courses')).toContain('<h1');
  expect(replyTo(await arrived('staff@academy.test', 'Message from Grüße Rao'))).toBe(sent.email);

  const { headers } = await createStaff(site, db);
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.email, sent.email));
  const answer = { version: 1, text: 'Yes, on Sundays too.' };
  await postJson(site, `/api/desk/messages/${message?.id}/replies`, answer, { headers });
  const answered = await arrived(sent.email, 'Re: We have your message');
  expect(replyTo(answered)).toBe('staff@academy.test');
  expect(answered.text).toMatch(/Yes, on Sundays too\.[\s\S]*> On Sundays\?/);
});

test('hostile words in a message forge no header of the answer, and reach no one else', { timeout }, async () => {
  const evil = 'x\r\nBcc: victim@example.net\r\nSubject: Won';
  const message = await createMessage(db, { name: evil, subject: evil, message: evil, email: 'evil@example.org' });
  const { headers } = await createStaff(site, db);
  await postJson(site, `/api/desk/messages/${message.id}/replies`, { version: 1, text: evil }, { headers });
  const mail = await arrived('evil@example.org', 'Re: We have your message');
  expect(mail.subject).toBe('Re: We have your message – Test Academy');
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(server.received.flatMap(({ to }) => to)).not.toContain('victim@example.net');
});

test('a learner enrolled from a request sets a password by the email and finds the course', { timeout }, async () => {
  const course = await createPaidCourse(db, { title: 'Course of the journey' });
  await createLesson(db, course.id);
  const wanted = { name: 'Mira', email: 'mira@example.org', mobile: '98765 43210', courseId: String(course.number) };
  expect((await postJson(site, '/api/enrollments', wanted)).status).toBe(201);
  const [request] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.email, wanted.email));
  const { headers } = await createStaff(site, db);
  const payment = { amountPaise: 599_900, method: 'cash', paidOn: dateInKolkata(deps.now()) };
  const sale = { batchId: null, discountPaise: 0, payment };
  const done = await postJson(site, `/api/desk/requests/${request?.id}/sale`, sale, { headers });
  expect(done.status).toBe(201);

  const page = await follow(
    await arrived(wanted.email, 'Your seat in Course of the journey is confirmed'),
    '/reset-password',
  );
  expect(page).toContain('Set your password');
  const response = await submit(page, '/api/auth/reset-password', { password: 'my-first-marigold' }, {});
  expect(response.headers.get('Location')).toBe(`/signin?${new URLSearchParams({ next: `/learn/${course.slug}` })}`);
  const theirs = await signIn(site, { email: wanted.email, password: 'my-first-marigold' });
  const dashboard = await site.request('/dashboard', { headers: theirs });
  expect(await dashboard.text()).toContain('Course of the journey');
});
