import { beforeEach, describe, expect, test } from 'vitest';
import { defaultBusiness } from '../../../contract/books/business.ts';
import { DeskBusinessResponse } from '../../../contract/books/desk-business.ts';
import { issueDocumentFor } from '../../../tests/support/books.ts';
import { auditedOf, testDesk } from '../../../tests/support/desk.ts';
import { createPaidCourse, createSite } from '../../../tests/support/factories.ts';
import { refusal } from '../../../tests/support/requests.ts';
import { createOrder, createPayment, registered, saveBusiness } from '../../../tests/support/sales-factories.ts';
import { siteSettings } from '../../db/schema/index.ts';

const { db, desk, admin } = await testDesk();

beforeEach(async () => {
  await db.delete(siteSettings);
  await createSite(db);
});

const save = (changes: object = {}) => desk.put('/business', { ...registered, version: 1, ...changes });

test('a new site has the default rules, and no company yet', async () => {
  const { data } = DeskBusinessResponse.parse(await (await desk.get('/business')).json());
  expect(data).toEqual({ ...defaultBusiness, version: 1 });
});

test('saved details are stored, with the rates in order, and the audit log names the changed fields', async () => {
  const rates = [
    { percent: 28, from: '2027-04-01' },
    { percent: 18, from: '2017-07-01' },
  ];
  const response = await save({ rates, gstin: ' 29aagcb7383j1z4 ', vpa: '' });
  expect(response.status, await response.clone().text()).toBe(200);
  const [row] = await db.select().from(siteSettings);
  expect(row?.business).toEqual({ ...registered, rates: rates.toReversed() });
  const [entry] = await auditedOf(db, '1');
  expect(entry).toMatchObject({ actorId: admin.user.id, action: 'business.edit' });
  expect(entry?.fields.toSorted()).toEqual(['address', 'asksState', 'gstin', 'legalName', 'rates', 'refundDayPaise']);
});

test('a company without GST needs no name, address or rate for today', async () => {
  const rates = [{ percent: 18, from: '2099-04-01' }];
  expect((await save({ gstin: '', legalName: '', address: '', rates })).status).toBe(200);
  const [row] = await db.select().from(siteSettings);
  expect(row?.business.gstin).toBeNull();
});

async function issueInvoice(day: string, prefix = 'NC') {
  const order = await createOrder(db, { courseId: (await createPaidCourse(db)).id });
  await saveBusiness(db, { invoicePrefix: prefix });
  await db.transaction(async (tx) => {
    const { id } = await createPayment(tx, order, { paidOn: day });
    await issueDocumentFor({ now: () => new Date(`${day}T06:00:00Z`), tx }, id);
  });
}

test('another GST number needs a prefix that no documents of this one have, in whatever year', async () => {
  await issueInvoice('2025-06-01');
  const other = { gstin: '27AAPFU0939F1ZV', state: '27' };
  expect((await refusal(await save(other))).fields?.invoicePrefix).toMatch(/Each has series of its own/);
  expect((await save({ ...other, invoicePrefix: 'MH' })).status).toBe(200);
});

test('a rate that invoices or advances use can be neither removed nor changed, and a new one begins after them', async () => {
  await issueInvoice('2026-11-21', 'RT');
  const [used, next] = [
    { percent: 18, from: '2017-07-01' },
    { percent: 12, from: '2026-11-22' },
  ];
  for (const rates of [
    [next],
    [{ percent: 5, from: '2017-07-01' }],
    [used, { percent: 12, from: '2026-11-21' }],
    [used, { percent: 12, from: '2025-09-22' }],
  ]) {
    const { status, fields = {} } = await refusal(await save({ rates, invoicePrefix: 'RT' }));
    expect(status).toBe(422);
    expect(fields.rates).toMatch(/use the rates of those days, so these stay|first rate begins on/);
  }
  expect((await save({ rates: [used, next], invoicePrefix: 'RT' })).status).toBe(200);
});

test('a save over a newer version of someone else is refused', async () => {
  await save();
  expect(await refusal(await save({ legalName: 'Other' }))).toMatchObject({ status: 409 });
});

describe('a wrong value is refused at its field:', () => {
  test.each([
    ['gstin', '29AAGCB7383J1Z5', /^This is not a valid GST number/],
    ['state', '27', /of another state \(29\)/],
    ['state', '99', /Choose a state/],
    ['legalName', '', /needs the legal name/],
    ['address', ' ', /needs the address/],
    ['sac', '99929', /4 or 6 digits/],
    ['invoicePrefix', 'NCAB', /1 to 3 letters/],
    ['invoicePrefix', '§', /1 to 3 letters/],
    ['vpa', 'nobody', /UPI address/],
    ['holdMinutes', 5, /from 20 to 1,440/],
    ['refundDays', -1, /from 0 to 365/],
    ['discountLimitPaise', 300_000_000, /at most ₹20,00,000/],
    ['rates', [], /one rate or more/],
    [
      'rates',
      [
        { percent: 18, from: '2027-04-01' },
        { percent: 5, from: '2027-04-01' },
      ],
      /same day/,
    ],
    ['rates', [{ percent: 18, from: '2099-04-01' }], /needs a rate, but the first rate begins on 1 April 2099$/],
  ])('%s %j', async (field, value, message) => {
    const { status, fields = {} } = await refusal(await save({ [field]: value }));
    expect(status).toBe(422);
    expect(fields[field]).toMatch(message);
  });

  test.each([
    [[50, 0, 40, 30], /must make 100 %, not 90 %/],
    [[50, 1, 50, 30], /first instalment must be due at once/],
    [[40, 0, 30, 30, 30, 30], /later instalment after the one before/],
  ])('a plan of %j', async (figures, message) => {
    const instalments = [];
    for (let at = 0; at < figures.length; at += 2) instalments.push({ percent: figures[at], days: figures[at + 1] });
    const { fields = {} } = await refusal(await save({ instalmentPresets: [{ name: 'Plan', instalments }] }));
    expect(Object.values(fields).join()).toMatch(message);
  });
});
