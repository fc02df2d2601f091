import { expect, test } from 'vitest';
import { defaultBusiness } from '../../contract/books/business.ts';
import { mailKinds } from '../../contract/desk/mail-kind.ts';
import * as account from '../../server/auth/mails.ts';
import { moneyAlert } from '../../server/books/alerts/raise.ts';
import { refundLimitsChanged } from '../../server/books/business/mails.ts';
import { testMail } from '../../server/desk/mails/mails.ts';
import { nudge } from '../../server/learning/batch-progress/mails.ts';
import {
  certificateIssued,
  certificateReplaced,
  certificateRevoked,
} from '../../server/learning/certificates/mails.ts';
import { doubtAnswered } from '../../server/learning/doubts/mails.ts';
import { enrolled, enrolledInvited } from '../../server/learning/enrollments/mails.ts';
import { courseEnded } from '../../server/learning/surveys/mails.ts';
import { workReviewed } from '../../server/learning/work/mails.ts';
import type { Mail } from '../../server/mail/types.ts';
import { writeMail } from '../../server/mail/write.ts';
import { refundDone, refundStarted } from '../../server/money/refunds/mails.ts';
import { feeWaived } from '../../server/money/waivers/mails.ts';
import { contactAcknowledgement, contactReply, contactToStaff } from '../../server/people/contact/mails.ts';
import { emailCorrected } from '../../server/people/directory/mails.ts';
import { staffInvitation, staffRole } from '../../server/people/staff/mails.ts';
import { seatInvitation, seatsChanged } from '../../server/selling/orders/group/mails.ts';
import { dueReminder } from '../../server/selling/orders/mails/due-reminder.ts';
import { documentsChanged, mailInvoice } from '../../server/selling/orders/mails/invoice.ts';
import { holdExpired, paidWithoutSeat, seatGonePaid } from '../../server/selling/orders/mails/no-seat.ts';
import { orderOffer } from '../../server/selling/orders/mails/offer.ts';
import {
  chequeBounced,
  documentCorrected,
  paymentReceived,
  paymentVoided,
} from '../../server/selling/orders/mails/payment.ts';
import { transferClaimed, transferToMatch } from '../../server/selling/orders/mails/transfer-claim.ts';
import { quotationSent } from '../../server/selling/orders/quotation/mails.ts';
import {
  leadMessage,
  requestAcknowledgement,
  requestChangedToStaff,
  requestToStaff,
  teamAcknowledgement,
  teamToStaff,
} from '../../server/selling/requests/mails.ts';
import { waitlistJoined, waitlistOffer } from '../../server/selling/waitlist/mails.ts';
import { batchMessage } from '../../server/teaching/batches/mails.ts';
import { batchDates, classChanged, classReminder } from '../../server/teaching/classes/mails.ts';

const site = {
  brand: 'Test Academy',
  phoneShown: '+91 80 1234 5678',
  email: 'hello@academy.test',
  staffEmail: 'staff@academy.test',
  url: 'https://www.academy.test',
};
const hostile = '<img src=x onerror=alert(1)> & "Asha" {{7*7}}';
const name = 'Asha';
const link = `${site.url}/pay?token=t`;
const at = new Date('2026-11-22T12:30:00Z');
const contact = { name, email: 'asha@example.org', subject: 'it', message: 'One\nTwo' } as const;
const reply = { name, text: 'Yes.\nOn Sundays too.', question: 'Do you teach\non Sundays?' };
const course = { title: 'DevOps Basics', slug: 'devops-basics' };
const request = { name, email: 'asha@example.org', mobile: '+91 98765 43210', course };
const earlier = { name: 'Ash', email: 'asha@example.org', mobile: '+91 98765 43211' };
const batch = { number: 12, days: 'from 1 December 2026', classTimes: 'Mon to Fri, 7 to 9 pm', next: 'Class 1, 7 pm' };
const news = { batch, course, calendar: '' };
const toBatch = { subject: 'Tomorrow', text: 'We begin.\n\nBring:\na laptop', withClasses: true };
const about = { id: 'x', name, code: 'NC-7F3K9', course, link, batch: null, seats: 1, hasOwnSeat: true };
const team = {
  name,
  email: 'asha@example.org',
  company: 'Northwind',
  seats: 30,
  message: 'Git',
  mobile: { shown: '+91 98765 43210' },
};
const issued = { label: 'NC/3', issuedOn: '2026-11-20' };
const changed = {
  totalPaise: 60_000,
  details: { order: 'NC-7F3K9', paidOn: null, method: null, of: null, reason: null },
};
const part = { amountPaise: 225_000, dueOn: '2026-12-14' };
const offer = { listPaise: 599_900, discountPaise: 50_000, totalPaise: 549_900, heldUntil: at };
const paid = { amountPaise: 599_900, tdsPaise: 59_990, surplusPaise: 0, hasEnded: false, document: 'NC/1', next: part };
const unseated = { ...paid, isConfirmed: false, invitation: null, news: null };
const transfer = { amountPaise: 599_900, reference: '431289765589', heldUntil: at, isVerified: false };
const money = { amountPaise: 599_900, way: 'upi', endsSeat: true, creditNote: 'NC/C1' } as const;
const times = { day: 'Tomorrow', date: 'Tuesday, 24 November', clock: '7:00 pm', until: '9:00 pm', opens: '6:45 pm' };
const aClass = { id: 'x', course: course.title, title: 'Class 3', ...times, trainer: null, calendar: '' };

const certificate = { id: 'x', course: course.title };

/** Every email of the site. */
const mails: Mail[] = [
  contactAcknowledgement(contact),
  contactToStaff(contact),
  contactReply(reply),
  requestAcknowledgement(request, {
    link,
    totalPaise: 599_900,
    batch: { number: 12, startsOn: '2026-12-01', classTimes: '' },
  }),
  requestToStaff(request),
  requestChangedToStaff(request, earlier),
  leadMessage({ subject: 'New dates', text: 'A batch begins.\n\nIn March.' }, name),
  account.verification({ name }, 't'),
  account.passwordReset({ name }, 't'),
  account.operatorReset({ name }),
  account.emailChange({ name }, 't'),
  account.emailChanged({ name }),
  emailCorrected(),
  account.passwordChanged({ name }),
  account.accountExists({ name }),
  account.secondFactorOn({ name }),
  account.secondFactorOff({ name }),
  account.wrongCode({ name }, at),
  account.codesPaused({ name }, at),
  account.newDevice({ name }, 'Chrome on Android', at),
  enrolled(name, course, news),
  enrolledInvited(name, course, news, `${site.url}/reset-password?token=t`),
  certificateIssued(name, certificate),
  certificateReplaced(name, certificate, 'Asha Rao'),
  certificateRevoked(name, certificate, 'Issued by mistake'),
  doubtAnswered({ id: 'x', title: 'Why?', course: course.title, by: 'Ravi K.', text: 'So.' }, name, 't'),
  workReviewed({ course, lesson: { slug: 'ports', title: 'Ports' }, isAccepted: true }, name),
  workReviewed({ course, lesson: { slug: 'ports', title: 'Ports' }, isAccepted: false }, name),
  courseEnded({ slug: 'devops', title: course.title }, name),
  nudge({ number: 12, course }, name),
  batchMessage({ number: 12, course }, toBatch, name),
  batchDates(news, 'changed', name),
  classReminder(aClass, name),
  classChanged(aClass, { change: 'moved', was: 'Monday, 23 November' }, name),
  orderOffer(about, offer, [part, part]),
  quotationSent({ ...about, seats: 12 }, { label: 'Q/26-27/00001', validUntil: '2026-12-24', totalPaise: 599_900 }),
  orderOffer({ ...about, seats: 12 }, offer, [part]),
  seatInvitation(about, { name, link }),
  seatsChanged(about, 'Seat 2 is open again.'),
  paymentReceived({ ...about, seats: 12, hasOwnSeat: false }, { ...paid, isConfirmed: true, invitation: null, news }),
  teamAcknowledgement(team),
  teamToStaff(team),
  waitlistJoined(name, course, link),
  waitlistOffer(about, { ...offer, leave: `${site.url}/waitlist?token=t` }),
  paymentReceived(about, { ...paid, isConfirmed: true, invitation: link, news }),
  paymentReceived(about, unseated),
  ...[false, true].map((hasEnded) => paymentReceived(about, { ...unseated, surplusPaise: 599_900, hasEnded })),
  paymentReceived(about, { ...unseated, surplusPaise: 100 }),
  ...[-3, 0, 3].map((days) => dueReminder(about, { ...part, days })),
  transferClaimed(about, transfer),
  transferToMatch(about, transfer),
  holdExpired(about),
  seatGonePaid(about, 'full', at),
  paidWithoutSeat(about, 'over', at),
  chequeBounced(about, { amountPaise: 599_900, reference: '000123', unsentPaise: 100_000 }, part),
  paymentVoided(about, { amountPaise: 599_900, paidOn: '2026-11-20', reference: '431289765589' }),
  refundLimitsChanged({ name }, { by: name, before: defaultBusiness, after: defaultBusiness }),
  feeWaived(about, { amountPaise: 40_000, unpaidPaise: 60_000 }),
  feeWaived(about, { amountPaise: 40_000, unpaidPaise: 0 }),
  mailInvoice(about, { label: 'NC/3', totalPaise: 60_000 }),
  mailInvoice(about, { label: 'NC/3', totalPaise: 60_000, dueOn: '2026-12-31' }),
  documentsChanged(about, [
    {
      ...changed,
      label: 'NC/C2',
      kind: 'credit_note',
      details: { ...changed.details, of: issued, reason: 'Mistyped' },
    },
    { ...changed, label: 'NC/4', kind: 'invoice', details: { ...changed.details, inPlaceOf: issued } },
  ]),
  documentCorrected(about, { old: { label: 'NC/1' }, document: { label: 'NC/2' }, creditNote: { label: 'NC/C1' } }),
  refundStarted(about, money),
  refundDone(about, money),
  moneyAlert({ kind: 'dispute', text: 'Too much', answerBy: '2026-11-26' }),
  staffInvitation({ name, roles: ['admin'] }, `${site.url}/reset-password?token=t`),
  staffRole({ name, roles: ['trainer'] }),
  testMail(name),
];

const write = (mail: Mail) => writeMail(mail, site);

test('every kind of email is tested here', () => {
  const written = new Set(mails.map((mail) => mail(site).kind));
  expect([...written].sort()).toEqual(Object.keys(mailKinds).sort());
});

test.each(mails.map((mail) => [mail(site).kind, mail] as const))(
  '%s is a complete HTML page, and the same in plain text',
  async (_, mail) => {
    const { subject, html, text } = await write(mail);
    expect(subject).not.toBe('');
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).not.toMatch(/<(script|link|img)\b/);
    for (const shown of [html, text]) {
      expect(shown).toContain('Test Academy');
      expect(shown).toContain('https://www.academy.test');
      expect(shown).not.toMatch(/undefined|\[object/);
    }
    expect(text).not.toMatch(/<[a-z]/);
  },
);

/** CSS and HTML that common mail programs do not support, or not alike, by the data of caniemail.com. */
const unsafe =
  /display:\s*(flex|grid)|position:|float:|oklch|light-dark|var\(|calc\(|<(form|input|button|video|svg)\b|url\(|@import|@font-face/;

test.each(mails.map((mail) => [mail(site).kind, mail] as const))(
  '%s is laid out so that the common mail programs show it, and has one button at most',
  async (_, mail) => {
    const { html, text } = await write(mail);
    expect(html).not.toMatch(unsafe);
    // Gmail cuts an email at 102 KB.
    expect(html.length, 'characters').toBeLessThan(20_000);
    const tables = html.match(/<table\b[^>]*>/g) ?? [];
    expect(tables.every((table) => table.includes('role="presentation"') && table.includes('border="0"'))).toBe(true);
    expect(html.match(/<p>|<td>(?!Test)|<h1>/g), 'elements without a style').toBeNull();
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    const [before = '', ...after] = html.split('class="button"');
    expect(after.length, 'buttons').toBeLessThanOrEqual(1);
    if (after.length > 0) expect(before, 'addresses above the button').not.toMatch(/>https?:/);
    const pressed = /<a href="([^"]+)" class="button"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (pressed) expect(text.split(pressed)).toHaveLength(2);
  },
);

test('an email has the colour and the logo that the site chose', async () => {
  const chosen = { ...site, accent: 'teal', logo: '/images/logo.webp' } as const;
  const { html } = await writeMail(account.passwordReset({ name }, 't'), chosen);
  expect(html).toContain('#43d3cc');
  expect(html).not.toContain('#faa617');
  expect(html).toContain('<img src="https://www.academy.test/images/logo.webp" alt=""');
});

test('the acknowledgement of a message does not repeat it', async () => {
  const { html, text } = await write(contactAcknowledgement({ ...contact, message: 'buy-now' }));
  expect(html + text).not.toContain('buy-now');
  expect(text).toContain('Hello Asha,');
});

test('the staff get the message with its line breaks and its sender', async () => {
  const { subject, html, text } = await write(contactToStaff(contact));
  expect(subject).toBe('Message from Asha (Working Professional (IT))');
  expect(html).toContain('One\nTwo');
  for (const value of ['asha@example.org', 'Working Professional (IT)', 'One', 'Two']) expect(text).toContain(value);
});

test('a message to a batch keeps its text, and explains why the learner gets it', async () => {
  const { subject, text } = await write(batchMessage({ number: 12, course }, toBatch, name));
  expect(subject).toBe('Tomorrow');
  expect(text).toContain(
    'Hello Asha,\n\nWe begin.\n\nBring:\na laptop\n\nYour classes, and how to join them:\nhttps://',
  );
  expect(text).toContain('You get this email because you are in batch 12 of DevOps Basics.');
  const waiting = await write(batchMessage({ number: 12, course }, { ...toBatch, withClasses: false }, null));
  expect(waiting.text).toContain('Hello,\n\nWe begin.');
  expect(waiting.text).not.toContain('how to join them');
});

test('a reply is above the quoted message, both with their line breaks', async () => {
  const { subject, text } = await write(contactReply(reply));
  expect(subject).toBe('Re: We have your message – Test Academy');
  expect(text).toMatch(/Yes\.\nOn Sundays too\.\n[\s\S]*> Do you teach\n> on Sundays\?/);
});

test('a reply to a message without text quotes nothing', async () => {
  expect((await write(contactReply({ ...reply, question: '' }))).text).not.toContain('You wrote');
});

test('the acknowledgement of a request has the course, its page and the number to call', async () => {
  const { subject, text } = await write(requestAcknowledgement(request, null));
  expect(subject).toBe('Your request for DevOps Basics – Test Academy');
  for (const value of ['+91 98765 43210', 'https://www.academy.test/courses/devops-basics', '+91 80 1234 5678']) {
    expect(text).toContain(value);
  }
});

test('the staff get the details of a request, and of a changed one both', async () => {
  const { text } = await write(requestToStaff(request));
  expect(text).toMatch(/Course: DevOps Basics.*\nName: Asha\nEmail: asha@example.org\nMobile: \+91 98765 43210/);
  const changed = await write(requestChangedToStaff(request, earlier));
  expect(changed.subject).toBe('Lead changed: DevOps Basics, Asha');
  expect(changed.text.indexOf('+91 98765 43210')).toBeLessThan(changed.text.indexOf('+91 98765 43211'));
});

test('an enrolled learner gets a link to the course', async () => {
  const { subject, text } = await write(enrolled(name, course, null));
  expect(subject).toBe('You are enrolled in DevOps Basics – Test Academy');
  expect(text).toContain('Hello Asha,');
  expect(text).toContain('https://www.academy.test/learn/devops-basics');
});

test.each([
  ['/verify-email', account.verification({ name }, 't')],
  ['/reset-password', account.passwordReset({ name }, 't')],
  ['/account/email', account.emailChange({ name }, 't')],
  ['/reset-password', enrolledInvited(name, course, null, `${site.url}/reset-password?token=t`)],
] as const)('a link to %s is complete, also in plain text', async (page, mail) => {
  const { html, text } = await write(mail);
  for (const shown of [html, text]) expect(shown).toContain(`https://www.academy.test${page}?token=t`);
});

test.each([account.emailChanged, account.passwordChanged])(
  '$name gives an address to write to if it was not the owner',
  async (mail) => {
    const { text } = await write(mail({ name }));
    expect(text).toContain('If not, write to hello@academy.test');
    expect(text).not.toContain('token=');
  },
);

test('typed text is text, never markup', async () => {
  const typed = [
    contactToStaff({ ...contact, name: hostile, message: hostile }),
    contactReply({ name: hostile, text: hostile, question: hostile }),
    batchMessage({ number: 12, course }, { ...toBatch, subject: hostile, text: hostile }, hostile),
  ];
  for (const { html, text } of await Promise.all(typed.map(write))) {
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Asha&quot; {{7*7}}');
    expect(text).toContain(hostile);
  }
});
