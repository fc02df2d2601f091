import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { defaultBusiness } from '../../../../contract/books/business.ts';
import { issueCreditNote, issueDocumentFor } from '../../../../tests/support/books.ts';
import { testDesk } from '../../../../tests/support/desk.ts';
import { createPaidCourse } from '../../../../tests/support/factories.ts';
import { createOrder, createPayment, createRefund, saveBusiness } from '../../../../tests/support/sales-factories.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from '../../../../tests/support/xml.ts';
import { cashHandovers, payments, taxDocuments } from '../../../db/schema/index.ts';
import { setRefundState } from '../../../money/refunds/index.ts';
import { transact } from '../../../records/index.ts';
import { buildVouchers } from './vouchers.ts';
import { tallyXml } from './xml.ts';

const { db, deps, desk } = await testDesk();
const course = await createPaidCourse(db, { title: 'C & C++ <fast>' });
const hostile = `Lotus & "Sons" <LLP> 'ಲೋಟಸ್' ]]>\u0007`;
const tallyLedgers = { ...defaultBusiness.tallyLedgers, sales: 'Fees & more', gateway: 'Razorpay <clearing>' };
await saveBusiness(db, { tallyLedgers });

type Sale = {
  paise: number;
  on: string;
  order?: Partial<Parameters<typeof createOrder>[1]>;
  payment?: Parameters<typeof createPayment>[2];
  voidedOn?: string;
};
const at = (day: string) => ({ now: () => new Date(`${day}T09:00:00Z`) });

/** Sells a seat on a day of India. */
async function sell({ paise, on, order: changes, payment: paid, voidedOn }: Sale) {
  const order = await createOrder(db, { courseId: course.id, listPaise: paise, ...changes });
  return db.transaction(async (tx) => {
    const values = { amountPaise: paise, paidOn: on, createdAt: at(on).now(), ...paid };
    const payment = await createPayment(tx, order, values);
    const document = await issueDocumentFor({ ...at(on), tx }, payment.id);
    if (voidedOn) {
      const change = { voidedAt: at(voidedOn).now(), voidReason: 'Typed twice' };
      await tx.update(payments).set(change).where(eq(payments.id, payment.id));
    }
    return { payment, document };
  });
}
const credit = (paymentId: string, amountPaise: number, on: string, reason: string) =>
  db.transaction((tx) => issueCreditNote({ ...at(on), tx }, { paymentId, amountPaise, refundId: null, reason }));

const mistake = await sell({ paise: 30_000, on: '2026-10-20', voidedOn: '2026-11-02' });
await credit(mistake.payment.id, 30_000, '2026-11-02', 'Typed twice');
const online = { provider: 'razorpay', providerPaymentId: 'pay_One', method: 'upi', reference: '' } as const;
const firstSale = await sell({ paise: 599_900, on: '2026-11-03', payment: online });
await sell({
  paise: 12_345,
  on: '2026-11-04',
  order: { billState: '27', billName: hostile, gstin: '27AAPFU0939F1ZV' },
});
await sell({ paise: 100_000, on: '2026-11-05', payment: { tdsPaise: 10_000, paidOn: '2026-09-30' } });
const voidedAtOnce = await sell({
  paise: 1,
  on: '2026-11-06',
  voidedOn: '2026-11-06',
  payment: { method: 'cash' },
});
await credit(voidedAtOnce.payment.id, 1, '2026-11-06', 'Typed twice');
await sell({ paise: 77_777, on: '2026-11-07', order: { isTest: true } });
await credit(firstSale.payment.id, 100_001, '2026-11-08', 'They moved');
const sent = {
  amountPaise: 100_001,
  way: 'provider',
  state: 'done',
  approvedAt: new Date(),
  providerRefundId: 'rfnd_One',
};
await createRefund(db, firstSale.payment, { ...sent, way: 'provider', state: 'done', doneAt: at('2026-11-09').now() });

const only = (element: XmlElement, name: string) => childrenOf(element, name)[0] ?? expect.unreachable(name);
async function vouchers(month: string) {
  const response = await desk.get(`/reports/tally.xml?month=${month}`);
  expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8');
  const envelope = parseXml(await response.text());
  expect(textOf(only(envelope, 'HEADER'), 'TALLYREQUEST')).toBe('Import Data');
  const data = only(only(envelope, 'BODY'), 'IMPORTDATA');
  expect(textOf(only(data, 'REQUESTDESC'), 'REPORTNAME')).toBe('Vouchers');
  return childrenOf(only(data, 'REQUESTDATA'), 'TALLYMESSAGE').map((message) => {
    const voucher = only(message, 'VOUCHER');
    const entries = childrenOf(voucher, 'ALLLEDGERENTRIES.LIST').map((entry) => ({
      ledger: textOf(entry, 'LEDGERNAME'),
      isDebit: textOf(entry, 'ISDEEMEDPOSITIVE') === 'Yes',
      paise: Math.round(Number(textOf(entry, 'AMOUNT')) * 100),
    }));
    return {
      id: voucher.attributes.REMOTEID,
      type: textOf(voucher, 'VOUCHERTYPENAME'),
      date: textOf(voucher, 'DATE'),
      number: childrenOf(voucher, 'VOUCHERNUMBER')[0]?.text ?? null,
      narration: textOf(voucher, 'NARRATION'),
      voucher,
      entries,
    };
  });
}
type Voucher = Awaited<ReturnType<typeof vouchers>>[number];
/** Debits of a voucher by ledger, in paise; credits below zero. */
const lines = ({ entries }: Voucher) => entries.map(({ ledger, paise }) => [ledger, -paise]);

const november = await vouchers('2026-11');
const ofType = (type: string) => november.filter((voucher) => voucher.type === type);

describe('the vouchers of a month', () => {
  test('balance to the paisa, with the signs of Tally, and none appears twice', () => {
    expect(november.length).toBeGreaterThan(8);
    for (const { entries } of november) {
      expect(entries.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
      for (const { isDebit, paise } of entries) expect(isDebit).toBe(paise < 0);
    }
    expect(new Set(november.map(({ id }) => id)).size).toBe(november.length);
  });

  test('have each document with its number, day and amounts, and none of test payments', async () => {
    const stored = (await db.select().from(taxDocuments)).filter(
      ({ issuedOn, isTest }) => issuedOn >= '2026-11' && !isTest,
    );
    const documents = [...ofType('Sales'), ...ofType('Credit Note')];
    expect(documents.map(({ number }) => number).sort()).toEqual(stored.map(({ label }) => label).sort());
    for (const document of stored) {
      const voucher = documents.find(({ number }) => number === document.label);
      expect(voucher).toMatchObject({ id: document.id, date: document.issuedOn.replaceAll('-', '') });
      const sign = document.kind === 'credit_note' ? -1 : 1;
      const { party, sales, cgst, sgst, igst } = tallyLedgers;
      const expected = [
        [party, document.totalPaise],
        [sales, -document.taxablePaise],
        [cgst, -document.cgstPaise],
        [sgst, -document.sgstPaise],
        [igst, -document.igstPaise],
      ] as const;
      const written = expected.filter(([, paise]) => paise !== 0).map(([ledger, paise]) => [ledger, sign * paise]);
      expect(voucher && lines(voucher)).toEqual(written);
    }
  });

  test('have names with every character except those that XML forbids', () => {
    const company = ofType('Sales').find(({ narration }) => narration?.startsWith('Lotus'));
    expect(company?.narration).toContain(hostile.replace('\u0007', ''));
    expect(company?.narration).toContain('C & C++ <fast>');
    expect(company && textOf(company.voucher, 'PARTYGSTIN')).toBe('27AAPFU0939F1ZV');
  });

  test('have the place of supply and the registration of the buyer on each document, and on no receipt', () => {
    const of = ({ voucher }: Voucher) =>
      ['GSTREGISTRATIONTYPE', 'STATENAME', 'PLACEOFSUPPLY'].map((name) => childrenOf(voucher, name)[0]?.text);
    const company = ofType('Sales').find(({ narration }) => narration?.startsWith('Lotus'));
    expect(company && of(company)).toEqual(['Regular', 'Maharashtra', 'Maharashtra']);
    const others = [...ofType('Sales'), ...ofType('Credit Note')].filter((voucher) => voucher !== company);
    for (const voucher of others) {
      const isRegistered = childrenOf(voucher.voucher, 'PARTYGSTIN').length > 0;
      expect(of(voucher)[0]).toBe(isRegistered ? 'Regular' : 'Unregistered/Consumer');
      expect(of(voucher)[2]).toEqual(expect.any(String));
    }
    for (const receipt of ofType('Receipt')) expect(of(receipt)).toEqual([undefined, undefined, undefined]);
  });

  test('have a receipt for each payment in the ledger of its account', () => {
    const { party, bank, gateway } = tallyLedgers;
    expect(ofType('Receipt').map(lines)).toEqual([
      [
        [gateway, 599_900],
        [party, -599_900],
      ],
      [
        [bank, 12_345],
        [party, -12_345],
      ],
    ]);
  });

  test('have a receipt on the day on which the money came, even if its invoice is of a later month', async () => {
    const { party, bank, tds } = tallyLedgers;
    const september = await vouchers('2026-09');
    expect(september.map((voucher) => [voucher.type, voucher.date, lines(voucher)])).toEqual([
      [
        'Receipt',
        '20260930',
        [
          [bank, 90_000],
          [tds, 10_000],
          [party, -100_000],
        ],
      ],
    ]);
  });

  test('reverse a receipt of an earlier month that was voided, and have the sent refunds', () => {
    const { party, bank, gateway } = tallyLedgers;
    expect(ofType('Payment').map((voucher) => [voucher.date, lines(voucher)])).toEqual([
      [
        '20261102',
        [
          [party, 30_000],
          [bank, -30_000],
        ],
      ],
      [
        '20261109',
        [
          [party, 100_001],
          [gateway, -100_001],
        ],
      ],
    ]);
  });

  test('of an earlier month are the same whenever they are exported', async () => {
    const october = await vouchers('2026-10');
    expect(october.map(({ type, id }) => [type, id])).toEqual([
      ['Sales', mistake.document.id],
      ['Receipt', mistake.payment.id],
    ]);
  });
});

test('a refund that came back from the bank stays in the month in which it was sent, and is sent again in another', async () => {
  const sold = await sell({
    paise: 599_900,
    on: '2026-12-03',
    payment: { ...online, providerPaymentId: 'pay_Bounced' },
  });
  let refund = await createRefund(db, sold.payment, { way: 'provider', approvedAt: at('2026-12-04').now() });
  const become = async (on: string, state: 'done' | 'failed', providerRefundId: string) => {
    const change = { ...refund, providerRefundId };
    refund = await transact({ ...deps, ...at(on) }, null, (context) =>
      setRefundState(context, change, state, { providerRefundId }),
    );
  };
  const moved = async (month: string) =>
    (await vouchers(month))
      .filter(({ type, narration }) => type !== 'Sales' && narration?.includes('sent back'))
      .map((voucher) => [voucher.id, voucher.type, voucher.date, lines(voucher)]);
  const sums = async (month: string) => (await (await desk.get(`/reports?month=${month}`)).json()).data.refundedPaise;
  const { party, gateway } = tallyLedgers;
  const back = [
    [party, 599_900],
    [gateway, -599_900],
  ];
  const returned = [
    [gateway, 599_900],
    [party, -599_900],
  ];
  await become('2026-12-05', 'done', 'rfnd_First');
  const december = await moved('2026-12');
  expect(december).toEqual([[refund.id, 'Payment', '20261205', back]]);
  await become('2027-01-04', 'failed', 'rfnd_First');
  expect(await moved('2026-12')).toEqual(december);
  expect(await moved('2027-01')).toEqual([[`${refund.id}-back`, 'Receipt', '20270104', returned]]);
  expect([await sums('2026-12'), await sums('2027-01')]).toEqual([599_900, -599_900]);
  await become('2027-01-20', 'done', 'rfnd_Second');
  await become('2027-02-02', 'failed', 'rfnd_Second');
  await become('2027-02-03', 'done', 'rfnd_Third');
  expect(await moved('2026-12')).toEqual(december);
  expect(await moved('2027-01')).toEqual([
    [`${refund.id}-2`, 'Payment', '20270120', back],
    [`${refund.id}-back`, 'Receipt', '20270104', returned],
  ]);
  expect(await moved('2027-02')).toEqual([
    [`${refund.id}-3`, 'Payment', '20270203', back],
    [`${refund.id}-2-back`, 'Receipt', '20270202', returned],
  ]);
  expect(await Promise.all(['2026-12', '2027-01', '2027-02'].map(sums))).toEqual([599_900, 0, 0]);
});

test('the ledger of buyers adds up to the balance of the order, which is zero once everything is paid', async () => {
  const all = [...november, ...(await vouchers('2026-10')), ...(await vouchers('2026-09'))];
  const owed = all
    .flatMap(lines)
    .reduce((sum, [ledger, paise]) => (ledger === tallyLedgers.party ? sum + Number(paise) : sum), 0);
  expect(owed).toBe(0);
});

test('cash that was paid into the bank is a contra voucher', async () => {
  const handedOn = '2027-03-10';
  await db.insert(cashHandovers).values({ isDeposit: true, amountPaise: 40_000, handedOn, note: 'Slip 12' });
  const [voucher] = await buildVouchers(db, '2027-03');
  expect(voucher).toMatchObject({ type: 'Contra', date: handedOn, party: null });
  expect(voucher?.entries).toEqual([
    { ledger: tallyLedgers.bank, paise: 40_000 },
    { ledger: tallyLedgers.cash, paise: -40_000 },
  ]);
  const xml = tallyXml(voucher ? [voucher] : []);
  expect(xml).toContain('<VOUCHERTYPENAME>Contra</VOUCHERTYPENAME>');
  expect(xml).not.toContain('PARTYLEDGERNAME');
});
