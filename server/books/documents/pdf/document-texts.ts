import { longDate } from '../../../../contract/base/calendar.ts';
import { printable } from '../../../../contract/base/printable.ts';
import type { DocumentKind, PaymentMethod } from '../../../../contract/base/states.ts';
import type { DocumentParty } from '../../../../contract/books/bill.ts';
import { stateName } from '../../../../contract/books/gst-states.ts';
import { amountInWords } from '../amount-in-words.ts';
import type { TaxDocument } from '../issue.ts';

/** The stored data of a document, as it was issued; the PDF is drawn from nothing else. */
export type DocumentSnapshot = Pick<
  TaxDocument,
  | 'kind'
  | 'label'
  | 'isTest'
  | 'issuedOn'
  | 'seller'
  | 'buyer'
  | 'lines'
  | 'details'
  | 'sac'
  | 'placeOfSupply'
  | 'ratePercent'
  | 'taxablePaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'totalPaise'
>;

type Fact = readonly [label: string, value: string];

/** Union territories without a legislature of their own, in which the second half of the tax is called UTGST. */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38'];

const methods: Record<PaymentMethod, string> = {
  upi: 'UPI',
  bank_transfer: 'bank transfer',
  card: 'card',
  cash: 'cash',
  cheque: 'cheque, subject to its clearing',
  other: 'another way',
};

const figures = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount such as `1,15,999.00`. */
const amount = (paise: number) => figures.format(paise / 100);

/**
 * The texts of a document: the particulars of rule 46 of the CGST Rules on an invoice, of rule 49 on the bill of a supply at 0 %, of rule 53
 * on a credit note.
 */
export function documentTexts(document: DocumentSnapshot) {
  const { kind, label, isTest, seller, buyer, lines, details, sac, totalPaise, ratePercent } = document;
  const isOfSupply = seller.gstin !== null && (kind === 'invoice' || kind === 'credit_note');
  const isTaxed = isOfSupply && ratePercent > 0;
  return {
    title: isOfSupply && !isTaxed && kind === 'invoice' ? 'Bill of supply' : titles[kind],
    copy: isTest ? 'Test: no money was taken' : 'Original for the recipient',
    seller: {
      name: printable(seller.name) ?? 'The seller',
      lines: [...partyLines(seller), ...(isTaxed ? [] : [untaxedReason(document)])],
    },
    facts: [
      ['Number', label],
      ['Date', longDate(document.issuedOn)],
      ...creditFacts(document),
      ...placeFacts(document),
      ['Order', details.order],
      ...purchaseFacts(document),
      ...paidFacts(document),
      ...(isTaxed ? taxFacts(document) : []),
    ] as Fact[],
    buyer: {
      name: printable(buyer.name) ?? `The buyer of order ${details.order}`,
      lines: partyLines(buyer),
    },
    lines: lines.map(({ description, amountPaise, quantity = 1 }) => ({
      description: printable(description) ?? 'A course',
      sac,
      quantity: String(quantity),
      amount: amount(amountPaise),
    })),
    sums: [...discountSums(document), ...(isTaxed ? taxSums(document) : [])],
    total: [isTaxed ? 'Total with tax, Rs.' : 'Total, Rs.', amount(totalPaise)] as Fact,
    inWords: amountInWords(totalPaise),
    end: 'Made by a computer under the Information Technology Act, 2000: it needs no signature. Page 1 of 1.',
  };
}

export type DocumentTexts = ReturnType<typeof documentTexts>;

function untaxedReason({ kind, seller }: DocumentSnapshot): string {
  if (seller.gstin === null) return 'Not registered for GST: no tax is charged';
  if (kind === 'invoice' || kind === 'credit_note') return 'Taxed at 0 %';
  return kind === 'receipt' ? 'Not for a supply: no tax is charged' : 'This note changes no tax';
}

function partyLines({ address, state, gstin }: DocumentParty): string[] {
  return [oneLine(address), placeLine(state), gstin ? `GSTIN ${gstin}` : ''].filter(Boolean);
}

const titles: Record<DocumentKind, string> = {
  invoice: 'Tax invoice',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  commercial_note: 'Commercial credit note',
};

function paidFacts({ details: { paidOn, method, of, dueOn } }: DocumentSnapshot): Fact[] {
  if (paidOn && method) return [['Paid', `${longDate(paidOn)}, by ${methods[method]}`]];
  return of ? [] : [['Paid', dueOn ? `Not yet: due by ${longDate(dueOn)}` : 'Not yet']];
}

function purchaseFacts({ details: { purchaseOrder } }: DocumentSnapshot): Fact[] {
  return purchaseOrder ? [['Purchase order', printable(purchaseOrder) ?? '']] : [];
}

function creditFacts({ details: { of, reason } }: DocumentSnapshot): Fact[] {
  if (!of) return [];
  return [
    ['Takes back', `${of.label} of ${longDate(of.issuedOn)}`],
    ['Because', (reason && printable(reason)) ?? 'Not said'],
  ];
}

function placeFacts({ details: { inPlaceOf } }: DocumentSnapshot): Fact[] {
  return inPlaceOf ? [['In place of', `${inPlaceOf.label} of ${longDate(inPlaceOf.issuedOn)}`]] : [];
}

function taxFacts({ placeOfSupply }: DocumentSnapshot): Fact[] {
  return [
    ['Place of supply', placeLine(placeOfSupply)],
    ['Reverse charge', 'No'],
  ];
}

function discountSums({ details: { discountPaise }, totalPaise }: DocumentSnapshot): Fact[] {
  if (!discountPaise) return [];
  return [
    ['List price', amount(totalPaise + discountPaise)],
    ['Discount', amount(discountPaise)],
  ];
}

function taxSums(document: DocumentSnapshot): Fact[] {
  const { seller, placeOfSupply, ratePercent, taxablePaise, cgstPaise, sgstPaise, igstPaise } = document;
  const taxable: Fact = ['Taxable value', amount(taxablePaise)];
  if (placeOfSupply !== seller.state) return [taxable, [`IGST ${ratePercent}%`, amount(igstPaise)]];
  const stateTax = UNION_TERRITORIES.includes(seller.state) ? 'UTGST' : 'SGST';
  const half = ratePercent / 2;
  return [taxable, [`CGST ${half}%`, amount(cgstPaise)], [`${stateTax} ${half}%`, amount(sgstPaise)]];
}

const placeLine = (state: string) => `${stateName(state)} (${state})`;

const oneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ', ');
