import { sql } from 'drizzle-orm';
import { dateInKolkata, daysBetween } from '../../../../contract/base/calendar.ts';
import type { DeskOpenSupply, DeskSuppliesInvoiced } from '../../../../contract/selling/desk-supplies.ts';
import { fail } from '../../../base/errors.ts';
import { tryEach } from '../../../books/alerts/index.ts';
import { findOpenSupplies, issueUnpaidInvoice, lockDocuments, openSupplies } from '../../../books/documents/index.ts';
import type { Deps } from '../../../deps.ts';
import { type Actor, type ById, type Context, transact } from '../../../records/index.ts';
import { alertIncompleteBill } from '../bill/bill.ts';
import { mailAboutOrder } from '../mails/about-order.ts';
import { mailInvoice } from '../mails/invoice.ts';
import { lockOrderPerson } from '../queries.ts';

/** The supplies for which an invoice is to be issued, the most urgent first. */
export async function listOpenSupplies({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<DeskOpenSupply[]> {
  const today = dateInKolkata(now());
  const supplies = await findOpenSupplies(db, today);
  return supplies.map((supply) => ({ ...supply, daysLate: Math.max(daysBetween(supply.invoiceBy, today), 0) }));
}

/**
 * Issues the invoice of what an order was supplied and nobody paid yet, in the caller's transaction, and emails it.
 * @throws RequestError not_found, or conflict if nothing is to be invoiced
 */
export async function invoiceSupply(context: Context<Actor>, { id }: ById<object>): Promise<void> {
  const order = await lockOrderPerson(context.tx, id);
  await lockDocuments(context.tx, id);
  const { rows } = await context.tx.execute<{ paise: string }>(
    sql`SELECT paise FROM ${openSupplies(dateInKolkata(context.now()))} AS supply WHERE id = ${id}`,
  );
  const amountPaise = Number(rows[0]?.paise ?? fail.conflict(`Nothing of order ${order.code} is to be invoiced now.`));
  const invoice = await issueUnpaidInvoice(context, id, amountPaise);
  await alertIncompleteBill(context, order, invoice);
  await context.audit('document.issue', invoice.id);
  await mailAboutOrder(context, order, (about) => mailInvoice(about, invoice));
}

/** Issues the invoice of every open supply, each in a transaction of its own. One that fails stops no other. */
export async function invoiceSupplies(deps: Deps, actor: Actor): Promise<DeskSuppliesInvoiced> {
  const items = await findOpenSupplies(deps.db, dateInKolkata(deps.now()));
  const failures = await tryEach(deps, { job: 'invoice of a supply', items, idOf: ({ code }) => code }, ({ id }) =>
    transact(deps, actor, (context) => invoiceSupply(context, { id })),
  );
  return {
    issued: items.length - failures.length,
    failed: failures.map(({ item, reason }) => `${item.code}: ${reason}`),
  };
}
