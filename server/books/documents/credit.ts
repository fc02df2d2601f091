import { dateInKolkata } from '../../../contract/base/calendar.ts';
import type { DocumentKind } from '../../../contract/base/states.ts';
import { findLastCreditDay } from './credit-limit.ts';
import { splitCredit, untaxed } from './gst.ts';
import { type IssueContext, storeDocument, type TaxDocument } from './issue.ts';
import { prefixFor, takeNumber } from './series.ts';
import { isSurplus, lessNotes, type Standing } from './standing.ts';

export type Credit = {
  amountPaise: number;
  refundId: string | null;
  reason: string;
  /** Whether the note changes no tax, although it still could. */
  keepsTax?: boolean | undefined;
};

/** Credits of documents that are still to be issued. */
export class PlannedCredits {
  readonly #notes: (Credit & { document: Standing })[] = [];

  /** What is left of a document after these credits, in paise. */
  leftOf({ id, uncredited }: Standing): number {
    const ofDocument = this.#notes.filter(({ document }) => document.id === id);
    return ofDocument.reduce((paise, note) => paise - note.amountPaise, uncredited.totalPaise);
  }

  sumLeft(documents: readonly Standing[]): number {
    return documents.reduce((sum, document) => sum + this.leftOf(document), 0);
  }

  /** Credits documents in order until the amount is credited. @throws Error if they have less uncredited */
  add(documents: readonly Standing[], { amountPaise, ...credit }: Credit): void {
    let remainingPaise = amountPaise;
    for (const document of documents) {
      const part = Math.min(this.leftOf(document), remainingPaise);
      remainingPaise -= part;
      if (part > 0) this.#notes.push({ ...credit, document, amountPaise: part });
    }
    if (remainingPaise > 0) throw new Error(`${documents.map(({ label }) => label).join(' and ')} has less uncredited`);
  }

  /** Issues the notes. The caller holds `lockDocuments`, and has issued the invoices of its transaction. */
  async issue(context: IssueContext): Promise<TaxDocument[]> {
    const issued: TaxDocument[] = [];
    // Two series are always locked in the same order, so that two transactions cannot wait for each other.
    for (const kind of ['credit_note', 'commercial_note'] as const) {
      for (const { document, ...credit } of this.#notes) {
        if ((await noteKind(context, document, credit)) !== kind) continue;
        const earlier = issued.filter(({ ofDocument }) => ofDocument === document.id);
        const uncredited = lessNotes(document.uncredited, earlier);
        issued.push(await creditDocument(context, { ...document, uncredited }, credit));
      }
    }
    return issued;
  }
}

/** Whether credit notes can still lower the tax of a document. */
export const isCreditable = async ({ now, tx }: IssueContext, document: Pick<TaxDocument, 'id' | 'issuedOn'>) =>
  dateInKolkata(now()) <= (await findLastCreditDay(tx, document));

/** Money above the price had no tax, and the tax of an invoice stays after the limit of section 34, and of a debt that nobody pays. */
async function noteKind(
  context: IssueContext,
  document: Standing,
  { keepsTax }: Pick<Credit, 'keepsTax'>,
): Promise<DocumentKind> {
  if (isSurplus(document) || (keepsTax && document.kind === 'invoice')) return 'commercial_note';
  return document.kind === 'receipt' || (await isCreditable(context, document)) ? 'credit_note' : 'commercial_note';
}

/** The caller holds `lockDocuments`. @throws Error if less than that is uncredited */
export async function creditDocument(
  context: IssueContext,
  document: Standing,
  { amountPaise, refundId, reason, keepsTax }: Credit,
): Promise<TaxDocument> {
  const { now, tx } = context;
  const { seller, buyer, sac, placeOfSupply, orderId, paymentId, isTest, label, issuedOn, lines, uncredited } =
    document;
  if (amountPaise > uncredited.totalPaise) throw new Error(`Document ${label} has less uncredited`);
  const { inPlaceOf: _, discountPaise: __, ...details } = document.details;
  const kind = await noteKind(context, document, { keepsTax });
  const ratePercent = kind === 'credit_note' ? document.ratePercent : 0;
  const rule = { percent: ratePercent, isSameState: placeOfSupply === seller.state };
  const prefix = await prefixFor(tx, document);
  return storeDocument(tx, {
    ...(await takeNumber(tx, { kind, isTest, prefix, at: now() })),
    orderId,
    paymentId,
    refundId,
    ofDocument: document.id,
    seller,
    buyer,
    lines: [{ description: lines[0]?.description ?? '', amountPaise }],
    details: { ...details, of: { label, issuedOn }, reason },
    sac,
    placeOfSupply,
    ratePercent,
    ...(ratePercent > 0 ? splitCredit(amountPaise, uncredited, rule) : untaxed(amountPaise)),
    totalPaise: amountPaise,
  });
}
