import type { z } from 'zod';
import { documentKinds, paymentMethods } from '../../../contract/base/states.ts';
import type {
  DeskDocument,
  DeskDocumentList,
  DeskDocumentRead,
  DeskDocumentsQuery,
  DeskReport,
} from '../../../contract/books/desk-books.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { toPage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, transact } from '../../records/index.ts';
import type { TaxDocument } from '../documents/index.ts';
import { findAdvances } from './advances.ts';
import { countUninvoiced, readClosings, sumMonth } from './closing.ts';
import { byState, isInReturn, registrationsOf, sumsOf } from './gst-tables.ts';
import {
  findDocumentRow,
  findDocuments,
  findDocumentsInMonth,
  findPaymentsInMonth,
  findSeries,
  monthBounds,
} from './queries.ts';
import { readSalesLimit } from './sales-limit.ts';
import { readTds } from './tds.ts';

type BooksDeps = Pick<Deps, 'db'>;
type ReportDeps = Pick<Deps, 'db' | 'now'>;

export async function listDocuments({ db }: BooksDeps, query: DeskDocumentsQuery): Promise<DeskDocumentList> {
  const { rows, next } = toPage(await findDocuments(db, query));
  return { data: rows.map(presentDocument), next };
}

export async function readDocument({ db }: BooksDeps, { id }: { id: string }): Promise<DeskDocumentRead> {
  const row = (await findDocumentRow(db, id)) ?? fail.notFound();
  const { name, state, address, gstin } = row.document.buyer;
  return { ...presentDocument(row), bill: { billName: name, state, billAddress: address, gstin: gstin ?? '' } };
}

type Row = { document: TaxDocument; correctedBy: string | null; creditedPaise: number };

function presentDocument({ document, correctedBy, creditedPaise }: Row): DeskDocument {
  const { id, kind, label, isTest, issuedOn, details, buyer, totalPaise, taxablePaise, ofDocument } = document;
  return {
    id,
    kind,
    label,
    isTest,
    issuedOn,
    order: details.order,
    buyer: buyer.name,
    takesBack: details.of?.label ?? null,
    inPlaceOf: details.inPlaceOf?.label ?? null,
    correctedBy,
    leftPaise: ofDocument ? 0 : totalPaise - creditedPaise,
    taxPaise: totalPaise - taxablePaise,
    totalPaise,
  };
}

/** The figures of a month for the accountant, without test payments. */
export async function readReport(deps: ReportDeps, { month }: { month: string }): Promise<z.input<typeof DeskReport>> {
  const { db } = deps;
  const [documents, advances, payments, sums, series, closings, tds, salesLimit, uninvoiced] = await Promise.all([
    findDocumentsInMonth(db, month),
    findAdvances(db, monthBounds(month)),
    findPaymentsInMonth(db, month),
    sumMonth(db, month),
    findSeries(db),
    readClosings(deps, month),
    readTds(db, month),
    readSalesLimit(db, month),
    countUninvoiced({ tx: db, now: deps.now }, month),
  ]);
  const validPayments = payments.map(({ payment }) => payment).filter(({ voidedAt }) => voidedAt === null);
  return {
    month,
    documents: documentKinds.map((kind) => {
      const ofKind = documents.filter((document) => document.kind === kind);
      return { kind, count: ofKind.length, ...sumsOf(ofKind) };
    }),
    states: byState(documents.filter(isInReturn)).map(({ state, ratePercent, documents: group }) => ({
      state,
      ratePercent,
      count: group.length,
      ...sumsOf(group, 'credit notes'),
    })),
    registrations: registrationsOf({ documents, advances }),
    received: paymentMethods.flatMap((method) => {
      const ofMethod = validPayments.filter((payment) => payment.method === method);
      if (ofMethod.length === 0) return [];
      const amountPaise = ofMethod.reduce((sum, payment) => sum + payment.amountPaise, 0);
      return [{ method, count: ofMethod.length, amountPaise }];
    }),
    ...sums,
    series,
    tds,
    salesLimit,
    uninvoiced,
    advances: advances
      .filter(({ receivedOn }) => receivedOn.startsWith(month))
      .map(({ order, buyer, paidOn, label, issuedOn, totalPaise }) => ({
        order,
        buyer,
        paidOn,
        label,
        issuedOn,
        totalPaise,
      })),
    ...closings,
  };
}

type Export = { actor: Actor; month: string; file: string };

/** The audit log records the file and the number of rows. */
export async function exportRows<Row>(
  deps: Deps,
  { actor, month, file }: Export,
  findRows: (tx: Tx, month: string) => Promise<Row[]>,
): Promise<Row[]> {
  return transact(deps, actor, async (context) => {
    const rows = await findRows(context.tx, month);
    const fields = [`rows: ${rows.length}`, file, month];
    await context.audit('document.export', 'csv', fields);
    return rows;
  });
}
