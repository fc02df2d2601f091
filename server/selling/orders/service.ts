import { dateInKolkata } from '../../../contract/base/calendar.ts';
import { chatTexts } from '../../../contract/publishing/chat-templates.ts';
import type {
  DeskMoney,
  DeskMoneyQuery,
  DeskOrdersQuery,
  DeskSaleOptions,
  DeskTransferClaimsQuery,
} from '../../../contract/selling/desk-orders.ts';
import { fail } from '../../base/errors.ts';
import { toPage } from '../../db/cursor.ts';
import { readBusiness, readSettings } from '../../db/queries/site-settings.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../records/index.ts';
import { findOpenBatches } from '../../teaching/batches/index.ts';
import {
  countOpenClaims,
  findClaims,
  findOrderedBatches,
  findOrderMonths,
  findOrderRow,
  findOrders,
  findPayments,
  findPaymentsOn,
  findRequestedWaiver,
  sumByMethod,
  sumOverdue,
} from './desk-queries.ts';
import { listGroupSeats } from './group/learners.ts';
import { isGroup } from './group/seats.ts';
import { payLink } from './mails/about-order.ts';
import { orderPage } from './order-page.ts';
import { findUnpaidCharges } from './price/charge.ts';
import { discountLimit } from './price/price.ts';
import { findInstalments, findOwed } from './queries.ts';
import { readQuotation } from './quotation/quotation.ts';

type ReadDeps = Pick<Deps, 'db' | 'env' | 'now'>;

export async function listOrders({ db, now }: ReadDeps, query: DeskOrdersQuery) {
  const [found, batches, months] = await Promise.all([
    findOrders(db, query, now()),
    findOrderedBatches(db),
    findOrderMonths(db, now()),
  ]);
  const { rows, next } = toPage(found);
  return { data: rows, next, batches, months };
}

export async function readOrder(deps: ReadDeps, { id }: { id: string }) {
  const row = (await findOrderRow(deps.db, id, deps.now())) ?? fail.notFound();
  const { order } = row;
  const [instalments, charges, waiver, payments, openBatches] = await Promise.all([
    findInstalments(deps.db, id),
    findUnpaidCharges(deps.db, id),
    findRequestedWaiver(deps.db, id),
    findPayments(deps.db, id),
    row.state === 'needs_seat' ? findOpenBatches(deps.db, order.courseId, deps.now()) : [],
  ]);
  const freeBatches = openBatches.filter(({ seatsLeft }) => seatsLeft !== 0);
  const chat = chatTexts((await readSettings(deps.db)).chat);
  return orderPage({
    chat,
    business: await readBusiness(deps.db),
    row,
    instalments,
    charges,
    waiver,
    payments,
    link: payLink(deps, order),
    batches: freeBatches,
    owedPaise: await findOwed(deps.db, order),
    quotation: await readQuotation(deps.db, order, deps.now()),
    groupSeats: isGroup(order) ? await listGroupSeats(deps, id) : [],
  });
}

export async function readSaleOptions({ db }: ReadDeps, { actor }: { actor: Actor }): Promise<DeskSaleOptions> {
  const business = await readBusiness(db);
  return { presets: business.instalmentPresets, discountLimitPaise: discountLimit(actor, business) };
}

export async function listClaims({ db }: ReadDeps, query: DeskTransferClaimsQuery) {
  const { rows, next } = toPage(await findClaims(db, query));
  return { data: rows, next };
}

/** The payments of a day, by default today in Asia/Kolkata. */
export async function readMoney({ db, now }: ReadDeps, query: DeskMoneyQuery): Promise<DeskMoney> {
  const today = dateInKolkata(now());
  const day = query.day ?? today;
  const [rows, byMethod, toCheck, overdue] = await Promise.all([
    findPaymentsOn(db, day),
    sumByMethod(db, day),
    countOpenClaims(db),
    sumOverdue(db, today),
  ]);
  const totalPaise = byMethod.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const overdueSums = { overduePaise: overdue.paise, overdueOrders: overdue.orders };
  return { day, totalPaise, byMethod, payments: rows, toCheck, ...overdueSums };
}
