import { longDate } from '../../../../contract/base/calendar.ts';
import { printable } from '../../../../contract/base/printable.ts';
import { fail } from '../../../base/errors.ts';
import { documentTexts, draftOfOrder, sheetPdf } from '../../../books/documents/index.ts';
import type { Bytes } from '../../../drawing/picture-cache.ts';
import type { Context } from '../../../records/index.ts';
import type { Order } from '../queries.ts';
import { findQuotation, quotationLabel } from './quotation.ts';

/** The quotation of an order as a PDF of one page, by its price, seats and billing details; no tax document. @throws RequestError not_found */
export async function quotationPdf(
  context: Pick<Context, 'tx' | 'now'>,
  order: Order,
): Promise<{ name: string; bytes: Bytes }> {
  const quotation = (await findQuotation(context.tx, order.id)) ?? fail.notFound('This order has no quotation.');
  const { issuedOn, validUntil, terms, payDays, note } = quotation;
  const label = quotationLabel(quotation);
  const texts = documentTexts({ ...(await draftOfOrder(context, order.id)), label, issuedOn });
  const days = payDays === 1 ? '1 day' : `${payDays} days`;
  const payment = terms === 'credit' ? `within ${days} of the invoice` : `within ${days} of the acceptance`;
  const shownNote = printable(note);
  const bytes = await sheetPdf(
    { label, issuedOn },
    {
      ...texts,
      title: 'Quotation',
      copy: 'A proforma, and no tax invoice',
      facts: [
        ['Number', label],
        ['Date', longDate(issuedOn)],
        ['Valid until', longDate(validUntil)],
        ['Order', order.code],
        ['Payment', payment],
        ...(shownNote ? ([['Note', shownNote]] as const) : []),
      ],
    },
  );
  return { name: `${label.replaceAll('/', '-')}.pdf`, bytes };
}
