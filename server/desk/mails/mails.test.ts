import { like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DeskMailList, DeskMailResponse } from '../../../contract/desk/desk-mails.ts';
import { mailKinds } from '../../../contract/desk/mail-kind.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createMail, createMails } from '../../../tests/support/desk-factories.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { asha, confirmEmail, newcomer } from '../../../tests/support/people.ts';
import { postJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { enrollmentRequests, mails } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const { headers } = await createStaff(api, db);

const get = (path: string) => api.request(`/api/desk/mails${path}`, { headers });
const list = async (query = ''): Promise<DeskMailList> => (await get(`?${query}`)).json();
const read = async (id: string): Promise<DeskMailResponse> => (await get(`/${id}`)).json();

describe('the list', () => {
  test('is newest first, page by page, and skips none', async () => {
    const queued = await createMails(db, 60, (index) => ({
      kind: 'email_changed',
      createdAt: new Date(Date.UTC(2026, 5, 1) + index),
    }));
    const first = await list('kind=email_changed');
    const second = await list(`kind=email_changed&cursor=${first.next}`);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect([first.data.length, second.next]).toEqual([50, null]);
    expect(ids).toEqual(queued.map(({ id }) => id).reverse());
  });

  test('is filtered by state and kind, and searched by recipient and subject', async () => {
    const first = await createMail(db, { recipient: 'Zelda@quark.example', subject: 'Grüße', state: 'sent' });
    const second = await createMail(db, { recipient: 'zelda@quark.example', subject: 'Welcome', kind: 'verification' });
    const idsFound = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await idsFound('q=QUARK')).toEqual([second.id, first.id]);
    expect(await idsFound('q=quark+welc')).toEqual([second.id]);
    expect(await idsFound('q=quark&state=sent')).toEqual([first.id]);
    expect(await idsFound('q=quark&kind=verification')).toEqual([second.id]);
  });

  test('counts failed emails, whatever the filter, and shows that without SMTP_URL nothing is sent', async () => {
    const before = (await list()).failed;
    await createMails(db, 3, () => ({ state: 'failed' }));
    expect(await list('state=sent')).toMatchObject({ failed: before + 3, isSending: false });
  });

  test('refuses an invalid filter or cursor', async () => {
    for (const query of ['state=new', 'kind=A%20B', 'cursor=abc', 'order=asc']) {
      expect((await get(`?${query}`)).status).toBe(422);
    }
  });
});

describe('one email', () => {
  test('shows its state, attempts, last error and text', async () => {
    const { id } = await createMail(db, {
      state: 'failed',
      attempts: 3,
      lastError: 'No such mailbox',
      replyTo: 'hello@academy.test',
      text: 'One\nTwo',
    });
    expect((await read(id)).data).toMatchObject({
      state: 'failed',
      attempts: 3,
      lastError: 'No such mailbox',
      replyTo: 'hello@academy.test',
      text: 'One\nTwo',
      isMasked: false,
      sentAt: null,
      nextAttemptAt: null,
    });
  });

  test('with an unknown or malformed id is not found', async () => {
    const { user } = await createStaff(api, db);
    for (const id of [user.id, 'x']) {
      for (const part of ['', '/preview']) expect((await get(`/${id}${part}`)).status).toBe(404);
      expect((await postJson(api, `/api/desk/mails/${id}/retry`, {}, { headers })).status).toBe(404);
    }
  });

  test('is shown in a frame of the desk under a policy that lets nothing run or load', async () => {
    const html = '<html><body onload="x()"><script>x()</script><p style="color:red">Hi</p></body></html>';
    const response = await get(`/${(await createMail(db, { html })).id}/preview`);
    expect(await response.text()).toBe(html);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
    const policy = response.headers.get('Content-Security-Policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "style-src 'unsafe-inline'", 'sandbox', "frame-ancestors 'self'"]),
    );
    expect(policy?.join()).not.toContain('script-src');
  });
});

describe('the secret of an emailed link', () => {
  /** The responses of every route about emails. */
  async function shownTextOf({ id, recipient }: { id: string; recipient: string }): Promise<string> {
    const responses = await Promise.all([
      get(`?q=${encodeURIComponent(recipient)}`),
      get(`/${id}`),
      get(`/${id}/preview`),
      postJson(api, `/api/desk/mails/${id}/retry`, {}, { headers }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return (await Promise.all(responses.map((response) => response.text()))).join('\n');
  }

  /** Has an email sent of every kind that holds a secret, all for one person. @returns the headers of their browser */
  async function causeSecrets(): Promise<Record<string, string>> {
    const { number } = await createPaidCourse(db);
    const requestForm = { name: 'Mira', email: 'mira@secret.example', mobile: '98765 43210', courseId: String(number) };
    await postJson(api, '/api/enrollments', requestForm);
    const [request] = await db.select().from(enrollmentRequests);
    const payment = { amountPaise: 599_900, method: 'cash', paidOn: '2026-11-21' };
    const sale = { batchId: null, discountPaise: 0, payment };
    await postJson(api, `/api/desk/requests/${request?.id}/sale`, sale, { headers });

    const person = { ...asha, email: 'asha@secret.example' };
    const { headers: personHeaders } = await newcomer(api, db, person);
    await postJson(api, '/api/auth/forgot-password', { email: person.email });
    const change = { email: 'new@secret.example', password: person.password };
    await postJson(api, '/api/account/email', change, { headers: personHeaders });
    return personHeaders;
  }

  test('is in no response, for any kind of email with such a link', async () => {
    const personHeaders = await causeSecrets();
    const mailsWithLinks = (await db.select().from(mails).where(like(mails.text, '%token=%'))).filter(({ recipient }) =>
      recipient.endsWith('@secret.example'),
    );
    const kinds = mailsWithLinks.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['email_change', 'password_reset', 'payment_received', 'verification']);
    for (const mail of mailsWithLinks) {
      const secrets = [...`${mail.html} ${mail.text}`.matchAll(/token=([\w.%-]+)/g)].map(([, secret = '']) => secret);
      // A buyer who pays gets the link of the order, and a link that sets the password of a new account.
      expect(new Set(secrets).size).toBe(mail.kind === 'payment_received' ? 2 : 1);
      const shownText = await shownTextOf(mail);
      expect(shownText).toContain('token=…');
      for (const secret of secrets) expect(shownText).not.toContain(secret);
    }
    await confirmEmail(api, db, personHeaders);
    const exported = await (await api.request('/api/account/export', { headers: personHeaders })).text();
    expect(exported).toMatch(/reset-password\?token=…/);
    expect(exported).not.toMatch(/token=[\w.-]/);
  });

  test('is left out, which the response says', async () => {
    const { id } = await createMail(db, { text: 'Open https://a.test/x?token=abc.DEF-1_2, please' });
    expect((await read(id)).data).toMatchObject({ text: 'Open https://a.test/x?token=…, please', isMasked: true });
  });

  test('is left out of the error of a mail server', async () => {
    const { id } = await createMail(db, { state: 'failed', lastError: '554 spam: https://a.test/x?id=1&token=abc' });
    expect((await read(id)).data.lastError).toBe('554 spam: https://a.test/x?id=1&token=…');
  });
});

test('every kind of email has its own name', () => {
  const names = Object.values(mailKinds);
  expect(new Set(names).size).toBe(names.length);
});
