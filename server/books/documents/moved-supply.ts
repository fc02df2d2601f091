import { eq } from 'drizzle-orm';
import { stateName } from '../../../contract/books/gst-states.ts';
import { orders } from '../../db/schema/index.ts';
import type { Context } from '../../records/index.ts';
import { endAlert, raiseAlert } from '../alerts/index.ts';
import { placeOfSupply } from './gst.ts';
import { findVenueState, type TaxDocument } from './issue.ts';
import { findStanding } from './standing.ts';

export const moveAlertKey = ({ label }: Pick<TaxDocument, 'label'>) => `place: ${label}`;

/**
 * Alerts the accountants about each standing invoice of an order that names another place of supply than the batch of the order has
 * now, and ends the alert about an invoice that is right again. Call it after the batch of the order or its room has changed.
 */
export async function alertMovedSupply(context: Context, orderId: string): Promise<void> {
  const [order] = await context.tx.select().from(orders).where(eq(orders.id, orderId));
  const venueState = await findVenueState(context.tx, order?.batchId ?? null);
  for (const { kind, label, buyer, seller, placeOfSupply: named, uncredited } of await findStanding(
    context.tx,
    orderId,
  )) {
    if (kind !== 'invoice' || uncredited.totalPaise === 0) continue;
    const place = placeOfSupply({ ...buyer, venueState }, seller.state);
    const about = moveAlertKey({ label });
    if (place === named) {
      await endAlert(context, about);
      continue;
    }
    const text = `The place of supply of order ${order?.code} is ${stateName(place)} now; invoice ${label} names ${stateName(named)}. Press Correct at the invoice under Documents.`;
    await raiseAlert(context, { kind: 'payment', about, orderId, text });
  }
}
