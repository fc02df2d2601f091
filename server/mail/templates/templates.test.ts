import { expect, test } from 'vitest';
import { templates } from './index.ts';

const site = {
  brand: 'Test Academy',
  phoneShown: '+91 80 1234 5678',
  email: 'hello@academy.test',
  staffEmail: 'staff@academy.test',
  url: 'https://www.academy.test',
};
const hostile = '<img src=x onerror=alert(1)> & "Asha" {{7*7}}';
const contact = { site, name: 'Asha', email: 'asha@example.org', subject: 'it', message: 'One\nTwo' } as const;
const reply = { site, name: 'Asha', text: 'Yes.\nOn Sundays too.', question: 'Do you teach\non Sundays?' };
const course = { title: 'DevOps Basics', slug: 'devops-basics' };
const enrollment = { site, name: 'Asha', email: 'asha@example.org', mobile: '+91 98765 43210', course };
const earlier = { name: 'Ash', email: 'asha@example.org', mobile: '+91 98765 43211' };

const toBatch = {
  ...{ site, name: 'Asha', course, batch: 12, subject: 'Tomorrow' },
  ...{ text: 'We begin.\n\nBring:\na laptop', withClasses: true },
};

const order = { site, name: 'Asha', code: 'NC-7F3K9', course, link: `${site.url}/pay?token=t`, batch: null };
const leave = `${site.url}/waitlist?token=t`;
const inBatch = { number: 12, days: 'from 1 December 2026', classTimes: 'Mon to Fri, 7 to 9 pm', next: null };

const ofClass = {
  ...{
    site,
    name: 'Asha',
    course,
    title: 'Class 3',
    day: 'Tomorrow',
    clock: '7:00 pm',
    until: '9:00 pm',
    opens: '6:45 pm',
  },
  ...{ trainer: null, link: `${site.url}/classes/x/join` },
};

const letters = {
  chequeBounced: () =>
    templates.chequeBounced({
      ...order,
      ...{ amountPaise: 599_900, reference: '000123', creditNote: 'NC/26-27/C0001' },
      next: { amountPaise: 599_900, dueOn: '2026-11-21' },
    }),
  dueReminder: () => templates.dueReminder({ ...order, amountPaise: 225_000, dueOn: '2026-12-14', days: -3 }),
  waitlistJoined: () => templates.waitlistJoined({ site, name: 'Asha', course, leave }),
  waitlistOffer: () =>
    templates.waitlistOffer({ ...order, leave, totalPaise: 599_900, heldUntil: new Date('2026-11-22T12:30:00Z') }),
  contactAcknowledgement: () => templates.contactAcknowledgement(contact),
  contactToStaff: () => templates.contactToStaff(contact),
  contactReply: () => templates.contactReply(reply),
  enrollmentAcknowledgement: () =>
    templates.enrollmentAcknowledgement({ ...enrollment, reserve: `${site.url}/pay?token=t` }),
  enrollmentToStaff: () => templates.enrollmentToStaff(enrollment),
  enrollmentChangedToStaff: () => templates.enrollmentChangedToStaff({ ...enrollment, earlier }),
  verification: () => templates.verification({ site, name: 'Asha', link: `${site.url}/verify-email?token=t` }),
  passwordReset: () => templates.passwordReset({ site, name: 'Asha', link: `${site.url}/reset-password?token=t` }),
  accountExists: () => templates.accountExists({ site, name: 'Asha' }),
  enrolled: () => templates.enrolled({ site, name: 'Asha', course, batch: inBatch }),
  enrolledInvited: () =>
    templates.enrolledInvited({
      site,
      name: 'Asha',
      course,
      link: `${site.url}/reset-password?token=t`,
      batch: inBatch,
    }),
  batchMessage: () => templates.batchMessage(toBatch),
  classChanged: () => templates.classChanged({ ...ofClass, change: 'moved', was: 'Monday, 23 November', reason: null }),
  batchDates: () => templates.batchDates({ site, name: 'Asha', course, batch: inBatch, news: 'changed' }),
  classReminder: () => templates.classReminder(ofClass),
  emailChange: () => templates.emailChange({ site, name: 'Asha', link: `${site.url}/account/email?token=t` }),
  emailChanged: () => templates.emailChanged({ site, name: 'Asha' }),
  passwordChanged: () => templates.passwordChanged({ site, name: 'Asha' }),
  moneyAlert: () =>
    templates.moneyAlert({ site, text: 'Too much', answerBy: '2026-11-26', desk: `${site.url}/desk/alerts` }),
  staffInvitation: () =>
    templates.staffInvitation({ site, name: 'Asha', role: 'admin', link: `${site.url}/reset-password?token=t` }),
  staffRole: () => templates.staffRole({ site, name: 'Asha', role: 'instructor', link: `${site.url}/desk` }),
};

test.each(Object.entries(letters))('%s is a complete HTML page, and the same in plain text', async (_, write) => {
  const { subject, html, text } = await write();
  expect(subject).not.toBe('');
  expect(html).toMatch(/^<!DOCTYPE html/);
  expect(html).not.toMatch(/<(style|script|link|img)\b/);
  for (const part of [html, text]) {
    expect(part).toContain('Test Academy');
    expect(part).toContain('https://www.academy.test');
    expect(part).not.toContain('undefined');
  }
  expect(text).not.toMatch(/<[a-z]/);
});

test('the acknowledgement of a message does not repeat it', async () => {
  const { html, text } = await templates.contactAcknowledgement({ ...contact, message: 'buy-now' });
  expect(html + text).not.toContain('buy-now');
  expect(text).toContain('Hello Asha,');
});

test('the staff get the message with its line breaks and its sender', async () => {
  const { subject, html, text } = await templates.contactToStaff(contact);
  expect(subject).toBe('Message from Asha (Working Professional (IT))');
  expect(html).toContain('One\nTwo');
  for (const value of ['asha@example.org', 'Working Professional (IT)', 'One', 'Two']) expect(text).toContain(value);
});

test('a message to a batch keeps its text, and explains why the learner gets it', async () => {
  const { subject, text } = await templates.batchMessage(toBatch);
  expect(subject).toBe('Tomorrow');
  expect(text).toContain('Hello Asha,\n\nWe begin.\n\nBring:\na laptop\n\nYour classes, and how to join them: ');
  expect(text).toContain('You get this mail because you are in batch 12 of DevOps Basics.');
  const waiting = await templates.batchMessage({ ...toBatch, name: null, withClasses: false });
  expect(waiting.text).toContain('Hello,\n\nWe begin.');
  expect(waiting.text).not.toContain('Join the class');
});

test('a message to a batch is text, never markup', async () => {
  const { html, text } = await templates.batchMessage({ ...toBatch, name: hostile, subject: hostile, text: hostile });
  expect(html).not.toContain('<img');
  expect(text).toContain(hostile);
});

test('an answer is above the quoted question, both with their line breaks', async () => {
  const { subject, text } = await templates.contactReply(reply);
  expect(subject).toBe('Re: We have your message – Test Academy');
  expect(text).toMatch(/Yes\.\nOn Sundays too\.\n[\s\S]*> Do you teach\n> on Sundays\?/);
});

test('an answer to a message without text quotes nothing', async () => {
  const { text } = await templates.contactReply({ ...reply, question: '' });
  expect(text).not.toContain('You wrote');
});

test('the acknowledgement of a request has the course, its page and the number to call', async () => {
  const { subject, text } = await templates.enrollmentAcknowledgement({ ...enrollment, reserve: null });
  expect(subject).toBe('Your request for DevOps Basics – Test Academy');
  for (const value of ['+91 98765 43210', 'https://www.academy.test/courses/devops-basics', '+91 80 1234 5678']) {
    expect(text).toContain(value);
  }
});

test('the staff get the details of a request, and of a changed one both', async () => {
  const { text } = await templates.enrollmentToStaff(enrollment);
  expect(text).toMatch(/Course: DevOps Basics.*\nName: Asha\nEmail: asha@example.org\nMobile: \+91 98765 43210/);
  const changed = await templates.enrollmentChangedToStaff({ ...enrollment, earlier });
  expect(changed.subject).toBe('Enrollment request changed: DevOps Basics, Asha');
  expect(changed.text.indexOf('+91 98765 43210')).toBeLessThan(changed.text.indexOf('+91 98765 43211'));
});

test('an enrolled learner gets a link to the course', async () => {
  const { subject, text } = await templates.enrolled({ site, name: 'Asha', course, batch: null });
  expect(subject).toBe('You are enrolled in DevOps Basics – Test Academy');
  expect(text).toContain('Hello Asha,');
  expect(text).toContain('https://www.academy.test/learn/devops-basics');
});

test.each([
  ['verification', '/verify-email'],
  ['passwordReset', '/reset-password'],
  ['emailChange', '/account/email'],
  ['enrolledInvited', '/reset-password'],
] as const)('%s has its whole link, also in plain text', async (kind, page) => {
  const { html, text } = await letters[kind]();
  for (const part of [html, text]) expect(part).toContain(`https://www.academy.test${page}?token=t`);
});

test.each(['emailChanged', 'passwordChanged'] as const)(
  '%s says whom to write to if it was not the owner',
  async (kind) => {
    const { text } = await letters[kind]();
    expect(text).toContain('If not, write to hello@academy.test');
    expect(text).not.toContain('token=');
  },
);

test('typed text is text, never markup', async () => {
  const toStaff = await templates.contactToStaff({ ...contact, name: hostile, message: hostile });
  const answer = await templates.contactReply({ site, name: hostile, text: hostile, question: hostile });
  for (const { html } of [toStaff, answer]) {
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Asha&quot; {{7*7}}');
  }
});
