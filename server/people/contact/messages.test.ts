import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DeskMessage } from '../../../contract/people/desk-contact.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createMessage, createMessages } from '../../../tests/support/desk-factories.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { mailsTo } from '../../../tests/support/mails.ts';
import { postJson, refusal, sendJson } from '../../../tests/support/requests.ts';
import { createStaff } from '../../../tests/support/staff.ts';
import { auditEntries, contactReplies } from '../../db/schema/index.ts';

const { api, db } = await testApi();
await createSite(db);
const { user: admin, headers } = await createStaff(api, db);

const list = async (query = '') => (await api.request(`/api/desk/messages?${query}`, { headers })).json();
const names = async (query = '') => (await list(query)).data.map(({ name }: { name: string }) => name);
const read = async (id: string): Promise<DeskMessage> =>
  (await (await api.request(`/api/desk/messages/${id}`, { headers })).json()).data;
const changeMessage = (id: string, body: object) => sendJson(api, 'PUT', `/api/desk/messages/${id}`, body, headers);
const response = (id: string, body: object) => postJson(api, `/api/desk/messages/${id}/replies`, body, { headers });
const auditOf = (id: string) => db.select().from(auditEntries).where(eq(auditEntries.recordId, id));

describe('the list', () => {
  test('is newest first, page by page, and skips no message', async () => {
    const messages = await createMessages(db, 120, (index) => ({
      subject: 'professor',
      name: `Page ${index}`,
      createdAt: new Date(Date.UTC(2026, 5, 1) + Math.floor(index / 3)),
    }));
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = await list(`subject=professor${cursor && `&cursor=${cursor}`}`);
      ids.push(...page.data.map(({ id }: { id: string }) => id));
      cursor = page.next;
    } while (cursor);
    const expected = messages.toSorted((one, other) => {
      const apart = other.createdAt.getTime() - one.createdAt.getTime();
      return apart || (one.id < other.id ? 1 : -1);
    });
    expect(ids).toEqual(expected.map(({ id }) => id));
  });

  test('is filtered by state, owner and subject', async () => {
    const { user: other } = await createStaff(api, db);
    await createMessage(db, { name: 'Filtered one', state: 'done', ownerId: other.id, subject: 'it' });
    await createMessage(db, { name: 'Filtered two', state: 'new', ownerId: other.id, subject: 'passout' });
    expect(await names(`owner=${other.id}`)).toEqual(['Filtered two', 'Filtered one']);
    expect(await names(`owner=${other.id}&state=done`)).toEqual(['Filtered one']);
    expect(await names(`owner=${other.id}&subject=passout`)).toEqual(['Filtered two']);
  });

  test('distinguishes my messages from messages without an owner', async () => {
    await createMessage(db, { name: 'Mine', ownerId: admin.id, subject: 'nonit' });
    await createMessage(db, { name: 'No one’s', subject: 'nonit' });
    expect(await names('subject=nonit&owner=me')).toEqual(['Mine']);
    expect(await names('subject=nonit&owner=nobody')).toEqual(['No one’s']);
  });

  test('is searched by name, email, subject and words of the message, whatever the case', async () => {
    await createMessage(db, { name: 'Zubin Quill', email: 'zq@quartz.example', message: 'Is there a zither course?' });
    for (const typed of ['zubin', 'QUARTZ.example', 'zither course', 'quill zither']) {
      expect(await names(new URLSearchParams({ q: typed }).toString())).toEqual(['Zubin Quill']);
    }
    expect(await names('q=zubin%25quill')).toEqual([]);
  });

  test('shows the beginning of a message, its owner, and the staff who can own it', async () => {
    const { user: other } = await createStaff(api, db);
    await createMessage(db, { name: 'Long', message: `${'a'.repeat(200)}end`, ownerId: other.id });
    const { data, owners } = await list(`owner=${other.id}`);
    expect(data).toMatchObject([
      { beginning: 'a'.repeat(160), subject: 'Student', owner: { id: other.id, name: other.name } },
    ]);
    expect(owners).toContainEqual({ id: admin.id, name: admin.name });
  });

  test('refuses an invalid filter or cursor', async () => {
    for (const query of ['state=old', 'owner=you', 'subject=it2', 'cursor=abc', 'sort=email']) {
      expect((await api.request(`/api/desk/messages?${query}`, { headers })).status).toBe(422);
    }
  });
});

describe('one message', () => {
  test('a message is shown whole, with everything else from the same email address in any spelling', async () => {
    const course = await createPaidCourse(db, { title: 'Course of Mira' });
    const message = await createMessage(db, { email: 'Mira@Example.org', message: 'One\nTwo' });
    const other = await createMessage(db, { email: 'mira@example.org', state: 'done' });
    const request = { name: 'Mira', email: 'MIRA@example.org', mobile: '98765 43210', courseId: String(course.number) };
    expect((await postJson(api, '/api/enrollments', request)).status).toBe(201);
    expect(await read(message.id)).toMatchObject({
      message: 'One\nTwo',
      state: 'new',
      version: 1,
      owner: null,
      replies: [],
      others: [{ id: other.id, state: 'done', subject: 'Student' }],
      requests: [{ course: 'Course of Mira', stage: 'new' }],
    });
  });

  test('a message with an unknown or malformed id is not found', async () => {
    for (const id of [admin.id, 'x']) {
      expect((await api.request(`/api/desk/messages/${id}`, { headers })).status).toBe(404);
      expect((await changeMessage(id, { version: 1, ownerId: null, isDone: true })).status).toBe(404);
      expect((await response(id, { version: 1, text: 'Hello' })).status).toBe(404);
    }
  });
});

describe('a change', () => {
  test('assigns a message and marks it done, which is in the audit log', async () => {
    const { id } = await createMessage(db);
    const changed = await changeMessage(id, { version: 1, ownerId: admin.id, isDone: true });
    expect([changed.status, (await changed.json()).data]).toMatchObject([
      200,
      { state: 'done', owner: { id: admin.id }, version: 2 },
    ]);
    expect(await auditOf(id)).toMatchObject([
      { actorId: admin.id, action: 'message.edit', fields: expect.arrayContaining(['ownerId', 'state']) },
    ]);
  });

  test('reopens a message as "answered" if it was answered, otherwise as "new"', async () => {
    const { id } = await createMessage(db, { state: 'done' });
    await changeMessage(id, { version: 1, ownerId: null, isDone: false });
    expect((await read(id)).state).toBe('new');
    await response(id, { version: 2, text: 'Yes' });
    await changeMessage(id, { version: 3, ownerId: null, isDone: true });
    await changeMessage(id, { version: 4, ownerId: null, isDone: false });
    expect((await read(id)).state).toBe('answered');
  });

  test('is refused if someone else changed the message first, and names them', async () => {
    const { id } = await createMessage(db);
    await changeMessage(id, { version: 1, ownerId: admin.id, isDone: false });
    const refused = await refusal(await changeMessage(id, { version: 1, ownerId: null, isDone: true }));
    expect(refused).toMatchObject({ status: 409, code: 'conflict', message: expect.stringContaining(admin.name) });
    expect(await read(id)).toMatchObject({ owner: { id: admin.id }, state: 'new', version: 2 });
  });

  test('a message cannot be assigned to someone without the permission leads.work', async () => {
    const { id } = await createMessage(db);
    const { user: trainer } = await createStaff(api, db, 'trainer');
    const refused = await refusal(await changeMessage(id, { version: 1, ownerId: trainer.id, isDone: false }));
    expect(refused).toMatchObject({ status: 422, fields: { ownerId: 'Choose someone from the list.' } });
  });

  test('keeps an owner who no longer has the permission leads.work', async () => {
    const { user: former } = await createStaff(api, db, 'trainer');
    const { id } = await createMessage(db, { ownerId: former.id });
    expect((await changeMessage(id, { version: 1, ownerId: former.id, isDone: true })).status).toBe(200);
  });
});

describe('a change of several', () => {
  const changeAll = (chosen: object[], to: object) =>
    sendJson(api, 'PUT', '/api/desk/messages', { chosen, ...to }, headers);

  test('closes or assigns the messages, and changes nothing else', async () => {
    const messages = await createMessages(db, 2, () => ({ ownerId: admin.id }));
    const chosen = messages.map(({ id }) => ({ id, version: 1 }));
    expect((await changeAll(chosen, { isDone: true })).status).toBe(200);
    for (const { id } of messages) expect(await read(id)).toMatchObject({ state: 'done', owner: { id: admin.id } });
    expect((await changeAll([{ ...chosen[0], version: 2 }], { ownerId: null })).status).toBe(200);
    expect(await read(messages[0]?.id ?? '')).toMatchObject({ state: 'done', owner: null, version: 3 });
  });

  test('changes none if one of them was changed since it was read', async () => {
    const first = await createMessage(db);
    const other = await createMessage(db, { name: 'Zara' });
    await changeMessage(other.id, { version: 1, ownerId: admin.id, isDone: false });
    const refused = await refusal(
      await changeAll(
        [first, other].map(({ id }) => ({ id, version: 1 })),
        { isDone: true },
      ),
    );
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Zara was changed') });
    expect((await read(first.id)).state).toBe('new');
  });

  test('several messages cannot be assigned to someone without the permission leads.work', async () => {
    const { id } = await createMessage(db);
    const { user: trainer } = await createStaff(api, db, 'trainer');
    expect((await changeAll([{ id, version: 1 }], { ownerId: trainer.id })).status).toBe(422);
  });
});

describe('an answer', () => {
  test('is emailed from the site, quotes the question, and a reply to it reaches the staff', async () => {
    const { id, email } = await createMessage(db, { name: 'Asha Rao', message: 'Do you teach\non Sundays?' });
    const answered = await response(id, { version: 1, text: 'Yes.\nFrom ten to one.' });
    expect(answered.status).toBe(201);
    const [mail, ...more] = await mailsTo(db, email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'contact_reply',
      recipient: email,
      replyTo: 'staff@academy.test',
      subject: 'Re: We have your message – Test Academy',
      state: 'waiting',
    });
    expect(mail?.text).toMatch(/Hello Asha Rao,[\s\S]*Yes\.\nFrom ten to one\.[\s\S]*> Do you teach\n> on Sundays\?/);
    expect((await answered.json()).data).toMatchObject({
      state: 'answered',
      version: 2,
      owner: { id: admin.id },
      replies: [
        { text: 'Yes.\nFrom ten to one.', author: { name: admin.name }, mail: { id: mail?.id, state: 'waiting' } },
      ],
    });
    expect(await auditOf(id)).toMatchObject([{ actorId: admin.id, action: 'message.answer' }]);
  });

  test('does not change the owner of the message', async () => {
    const { user: other } = await createStaff(api, db);
    const { id } = await createMessage(db, { ownerId: other.id });
    await response(id, { version: 1, text: 'Yes' });
    expect((await read(id)).owner).toMatchObject({ id: other.id });
  });

  test('that is sent twice at once is emailed once', async () => {
    const { id, email } = await createMessage(db);
    const responses = await Promise.all([1, 2, 3].map(() => response(id, { version: 1, text: 'Yes' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await mailsTo(db, email)).toHaveLength(1);
    expect((await read(id)).replies).toHaveLength(1);
  });

  test('that is empty or too long is refused', async () => {
    const { id, email } = await createMessage(db);
    for (const text of ['', ' \n ', 'a'.repeat(10_001), 'a\0b']) {
      const refused = await refusal(await response(id, { version: 1, text }));
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['text']]);
    }
    expect(await mailsTo(db, email)).toEqual([]);
  });

  test('that cannot be stored is not emailed either', async () => {
    const { id, email } = await createMessage(db);
    await db.execute('ALTER TABLE contact_replies ADD CONSTRAINT refused CHECK (false) NOT VALID');
    expect((await response(id, { version: 1, text: 'Yes' })).status).toBe(500);
    await db.execute('ALTER TABLE contact_replies DROP CONSTRAINT refused');
    expect(await read(id)).toMatchObject({ state: 'new', version: 1, replies: [] });
    expect(await mailsTo(db, email)).toEqual([]);
  });

  test('to a message with hostile markup is an email in which the markup is only text', async () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.net\r\n\r\n<script>1</script>';
    const { id, email } = await createMessage(db, {
      name: `Evil\r\nBcc: victim@example.net ${'n'.repeat(5000)}`,
      subject: 'constructor\r\nBcc: victim@example.net',
      message: hostile + 'm'.repeat(50_000),
    });
    expect((await response(id, { version: 1, text: hostile })).status).toBe(201);
    const [mail] = await mailsTo(db, email);
    expect(mail?.subject).toBe('Re: We have your message – Test Academy');
    expect([mail?.recipient, mail?.replyTo]).toEqual([email, 'staff@academy.test']);
    expect(mail?.html).not.toMatch(/<(img|script)\b/);
    expect(await read(id)).toMatchObject({ replies: [{ text: hostile }] });
  });
});

test('erasing a person erases their messages and the answers', async () => {
  const { user, headers: theirs } = await createStaff(api, db);
  const { id } = await createMessage(db, { userId: user.id, email: user.email });
  await response(id, { version: 1, text: 'Yes' });
  expect(await mailsTo(db, user.email)).toContainEqual(
    expect.objectContaining({ kind: 'contact_reply', userId: user.id }),
  );
  const erased = await postJson(api, '/api/account/delete', { password: 'marigold-2042' }, { headers: theirs });
  expect(erased.status).toBe(200);
  expect(await db.$count(contactReplies, eq(contactReplies.messageId, id))).toBe(0);
  expect(await mailsTo(db, user.email)).toEqual([]);
});
