import { isDeepStrictEqual } from 'node:util';
import { longDate, monthName } from '../../../contract/base/calendar.ts';
import { fail } from '../../base/errors.ts';
import type { orders } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { isMonthClosed } from './closed-months.ts';
import { creditDocument, isCreditable } from './credit.ts';
import { findLastCreditDay } from './credit-limit.ts';
import { placeOfSupply, splitTax, untaxed } from './gst.ts';
import { buyerOf, findVenueState, storeDocument, type TaxDocument } from './issue.ts';
import { prefixFor, takeNumber } from './series.ts';
import { findStanding, lockDocuments } from './standing.ts';

type Order = typeof orders.$inferSelect;

export type Replacement = { document: TaxDocument; creditNote: TaxDocument };

/**
 * Issues a document again with the current billing details of its order, and cancels the old one with a credit note, in the
 * caller's transaction. Both are dated today, so a closed month stays as it is; the supply, its rate and the amount not yet refunded
 * stay the same.
 * @throws RequestError conflict for a credit note, a cancelled document, a company's number in a closed month, unchanged details, or after the last day for
 * credit notes
 */
export async function replaceDocument(context: Context, old: TaxDocument, order: Order): Promise<Replacement> {
  const { kind, label, isTest, issuedOn, paymentId, seller, ratePercent } = old;
  if (old.ofDocument) fail.conflict('A credit note cannot be corrected: correct the document that followed it.');
  await lockDocuments(context.tx, old.orderId);
  const standing = (await findStanding(context.tx, old.orderId)).find(({ id }) => id === old.id);
  const totalPaise = standing?.uncredited.totalPaise ?? 0;
  if (!standing || totalPaise === 0) fail.conflict(`A credit note has already cancelled ${label}.`);
  if (!(await isCreditable(context, old))) {
    fail.conflict(
      `${label} could be corrected until ${longDate(await findLastCreditDay(context.tx, old))}: from then on no credit note lowers its tax (section 34 of the CGST Act). Ask your accountant.`,
    );
  }
  const buyer = buyerOf(order, seller.state);
  if (old.buyer.gstin && buyer.gstin !== old.buyer.gstin && (await isMonthClosed(context.tx, issuedOn))) {
    fail.conflict(
      `${monthName(issuedOn)} is closed, and its return names ${old.buyer.gstin}. Correct the GST number of a company in a return, in table 9A.`,
    );
  }
  const venueState = await findVenueState(context.tx, order.batchId);
  const supplyState = placeOfSupply({ ...buyer, venueState }, seller.state);
  if (isDeepStrictEqual(buyer, old.buyer) && supplyState === old.placeOfSupply)
    fail.conflict(`${label} already says this.`);
  const prefix = await prefixFor(context.tx, old);
  // The discount is of the whole amount, of which a part may be refunded since.
  const { discountPaise, ...rest } = old.details;
  const details = totalPaise === old.totalPaise ? old.details : rest;
  const rule = { percent: ratePercent, isSameState: supplyState === seller.state };
  const document = await storeDocument(context.tx, {
    ...(await takeNumber(context.tx, { kind, isTest, prefix, at: context.now() })),
    orderId: old.orderId,
    paymentId,
    replaces: old.id,
    seller,
    buyer,
    lines: [{ description: old.lines[0]?.description ?? '', amountPaise: totalPaise }],
    details: { ...details, inPlaceOf: { label, issuedOn } },
    sac: old.sac,
    placeOfSupply: supplyState,
    ratePercent,
    ...(ratePercent > 0 ? splitTax(totalPaise, rule) : untaxed(totalPaise)),
    totalPaise,
  });
  const reason = `Billing details corrected: replaced by ${document.label}`;
  const creditNote = await creditDocument(context, standing, { amountPaise: totalPaise, refundId: null, reason });
  return { document, creditNote };
}
