import { eq } from 'drizzle-orm';
import { bankLines, orders, settlements, taxDocuments } from '../../../server/db/schema/index.ts';
import type { Scene } from '../access-matrix.ts';
import type { DeskRow } from '../access-matrix-desk.ts';
import { TEST_NOW } from '../api.ts';
import { issueDocumentFor } from '../books.ts';
import { createBatch, createPaidCourse } from '../factories.ts';
import { createEnrollment } from '../learning-factories.ts';
import { createOrder, createPayment, registered, saveBusiness } from '../sales-factories.ts';

export async function documentOf({ deps, owner }: Scene): Promise<string> {
  const [document] = await deps.db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(eq(orders.userId, owner.user.id));
  return document?.id ?? 'none';
}

/** A new receipt. */
async function createReceipt({ deps: { db } }: Scene): Promise<string> {
  const order = await createOrder(db, { courseId: (await createPaidCourse(db)).id });
  return db.transaction(async (tx) => {
    const payment = await createPayment(tx, order);
    return (await issueDocumentFor({ now: () => TEST_NOW, tx }, payment.id)).id;
  });
}

/** An order of a company with GST whose batch ended a year ago. */
async function createOpenSupply({ deps: { db } }: Scene): Promise<string> {
  await saveBusiness(db);
  const { id: courseId } = await createPaidCourse(db);
  const [endsOn, confirmedAt] = ['2025-11-01', TEST_NOW];
  const { id: batchId } = await createBatch(db, courseId, { startsOn: '2025-10-01', endsOn });
  const { id: enrollmentId } = await createEnrollment(db, courseId, { batchId });
  return (await createOrder(db, { courseId, batchId, enrollmentId, confirmedAt })).id;
}

const REPORT_HEAD = 'transaction_entity,entity_id,amount,debit,credit,settlement_id,settled_at';

/** The path of a new settlement of Re.1. */
const settlementPath =
  (end: string, isMatched = false) =>
  async ({ deps, owner }: Scene): Promise<string> => {
    const { id } = owner.user;
    const matchedAt = isMatched ? deps.now() : null;
    const row = { id, providerId: `setl_${id}`, settledOn: '2026-11-20', amountPaise: 100, isTest: false, matchedAt };
    await deps.db.insert(settlements).values(row).onConflictDoNothing();
    return `/desk/settlements/${id}${end}`;
  };

/** The path of a new line of a statement, by default of Re.1 that came in. */
const bankLinePath =
  (end: string, changes: Partial<typeof bankLines.$inferInsert> = {}) =>
  async ({ deps, owner }: Scene): Promise<string> => {
    const id = owner.user.id;
    const values = {
      id,
      day: '2020-02-01',
      amountPaise: 100,
      narration: 'NEFT',
      reference: '',
      row: 0,
      fingerprint: id,
    };
    await deps.db
      .insert(bankLines)
      .values({ ...values, ...changes })
      .onConflictDoNothing();
    return `/desk/bank/lines/${id}${end}`;
  };

const STATEMENT = { text: 'Txn Date,Description,Debit,Credit\n01/02/2020,NEFT,,2' };

export const bookRows: Record<string, DeskRow> = {
  getDeskDocumentPdf: { path: async (scene) => `/desk/documents/${await documentOf(scene)}/pdf` },
  getDeskDocument: { path: async (scene) => `/desk/documents/${await documentOf(scene)}` },
  correctDeskDocument: {
    path: async (scene) => `/desk/documents/${await createReceipt(scene)}/correction`,
    body: { billName: 'Lotus LLP', state: '29' },
  },
  listDeskOpenSupplies: { path: '/desk/supplies' },
  invoiceDeskSupply: {
    path: async (scene) => `/desk/supplies/${await createOpenSupply(scene)}/invoice`,
    body: {},
    repeatStatus: 409,
  },
  invoiceDeskSupplies: { body: {} },
  getDeskReport: { path: '/desk/reports?month=2026-11' },
  closeDeskMonth: {
    path: '/desk/reports/2020-05/closing',
    body: { receivedPaise: 0, refundedPaise: 0 },
    repeatStatus: 409,
  },
  reopenDeskMonth: {
    path: '/desk/reports/2020-05/reopening',
    body: { reason: 'A test' },
    repeatStatus: 409,
  },
  exportDeskDocuments: { path: '/desk/reports/documents.csv?month=2026-11' },
  exportDeskPayments: { path: '/desk/reports/payments.csv?month=2026-11' },
  exportDeskTds: { path: '/desk/reports/tds.csv?month=2026-11' },
  enterDeskTdsCertificate: {
    path: async ({ deps: { db } }) => {
      const course = await createPaidCourse(db);
      const payment = await createPayment(db, await createOrder(db, { courseId: course.id }), { tdsPaise: 60_000 });
      return `/desk/payments/${payment.id}/tds-certificate`;
    },
    body: { certificate: 'ABCDEFG' },
  },
  exportDeskGst: { path: '/desk/reports/gst.csv?month=2026-11' },
  exportDeskGstFile: { path: '/desk/reports/gstr1/b2cs?month=2026-11' },
  exportDeskMonthReturn: { path: '/desk/reports/gstr1.json?month=2026-11&gstin=29AAGCB7383J1Z4' },
  exportDeskGstSheets: { path: '/desk/reports/gstr1.zip?month=2026-11' },
  exportDeskMonthSummary: { path: '/desk/reports/gstr3b.csv?month=2026-11' },
  exportDeskYearReturn: { path: '/desk/reports/gstr9.csv?month=2026-11' },
  exportDeskTally: { path: '/desk/reports/tally.xml?month=2026-11' },
  listDeskSettlements: { path: '/desk/settlements?month=2026-11' },
  getDeskSettlement: { path: settlementPath('') },
  fetchDeskSettlements: {
    body: { month: '2026-11' },

    // Without keys.
    status: 409,
  },
  uploadDeskSettlements: {
    body: { text: `${REPORT_HEAD}\npayment,pay_Row,1,0,1,setl_Row,2026-11-20` },
  },
  matchDeskSettlement: {
    path: settlementPath('/match'),
    body: { amountPaise: 100 },
    repeatStatus: 409,
  },
  unmatchDeskSettlement: {
    path: settlementPath('/match', true),
    body: {},
    repeatStatus: 409,
  },
  getDeskYearEnd: { path: '/desk/year-end?day=2026-03-31' },
  exportDeskDebtors: { path: '/desk/year-end/debtors.csv?day=2026-03-31' },
  exportDeskAdvances: { path: '/desk/year-end/advances.csv?day=2026-03-31' },
  getDeskCash: { path: '/desk/cash?month=2020-02' },
  // Nobody has cash.
  takeDeskCash: { body: ({ owner }) => ({ fromId: owner.user.id, amountPaise: 1, note: '' }), status: 422 },
  depositDeskCash: { body: { amountPaise: 1, note: '' }, status: 422 },
  getDeskBank: { path: '/desk/bank?month=2020-02' },
  previewDeskBankStatement: { body: STATEMENT },
  uploadDeskBankStatement: { body: STATEMENT },
  matchDeskBankLines: { body: { month: '2020-02' } },
  matchDeskBankLine: {
    path: bankLinePath('/match'),
    // No payment, refund or settlement.
    body: { ids: ['00000000-0000-4000-8000-000000000000'] },
    status: 409,
  },
  setAsideDeskBankLine: { path: bankLinePath('/aside'), body: {}, repeatStatus: 409 },
  reopenDeskBankLine: {
    path: bankLinePath('/match', { asideAt: new Date() }),
    body: {},
    repeatStatus: 409,
  },
  saveDeskBusiness: {
    // The settings of the site are in the same row: their saves count up its version, too.
    body: async ({ deps }) => ({ version: (await deps.db.query.siteSettings.findFirst())?.version, ...registered }),
  },
};
