import { dateInKolkata, longDate } from '../../../../contract/base/calendar.ts';
import type { PaymentMethod, PaymentProvider, RefundWay } from '../../../../contract/base/states.ts';
import type { TallyLedgers } from '../../../../contract/books/business.ts';
import type { Tx } from '../../../db/client.ts';
import { readBusiness } from '../../../db/queries/site-settings.ts';
import type { TaxDocument } from '../../documents/index.ts';
import type { Supply } from '../gst-tables.ts';
import { findDocumentsInMonth } from '../queries.ts';
import {
  type Charge,
  type Deposit,
  findCharges,
  findDeposits,
  findReceivedPayments,
  findReturnedRefunds,
  findSentRefunds,
  findVoidedPayments,
  type ReceivedPayment,
  type SentRefund,
  type VoidedPayment,
} from './queries.ts';

/** A line of a voucher: the debit of a ledger in paise; a credit is negative. */
export type Entry = { ledger: string; paise: number };

/** A voucher of Tally; its entries add up to zero. */
export type Voucher = {
  /** Stable id, by which Tally recognises a voucher that is imported again. */
  id: string;
  type: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Contra';
  date: string;
  /** Number of the document; null for a payment or a refund. */
  number: string | null;
  reference: string;
  /** Null for cash that was paid into the bank, and for charges. */
  party: { ledger: string; name: string; gstin: string | null } | null;
  /** GST codes of the buyer's State and of the place of supply, on a document. */
  states?: { buyer: string; supply: string };
  narration: string;
  entries: Entry[];
};

export async function buildVouchers(tx: Tx, month: string): Promise<Voucher[]> {
  const { tallyLedgers: ledgers } = await readBusiness(tx);
  const [documents, received, voided, sentRefunds, returnedRefunds, deposits, charges] = [
    await findDocumentsInMonth(tx, month),
    await findReceivedPayments(tx, month),
    await findVoidedPayments(tx, month),
    await findSentRefunds(tx, month),
    await findReturnedRefunds(tx, month),
    await findDeposits(tx, month),
    await findCharges(tx, month),
  ];
  return [
    ...documents.filter(isSale).map((document) => documentVoucher(document, ledgers)),
    ...received.filter(isValidAfter(month)).map((row) => receiptVoucher(row, ledgers)),
    ...voided.map((row) => voidVoucher(row, ledgers)),
    ...sentRefunds.map((row) => refundVoucher(row, ledgers)),
    ...returnedRefunds.map((row) => bounceVoucher(row, ledgers)),
    ...deposits.map((row) => depositVoucher(row, ledgers)),
    ...charges.map((row) => chargeVoucher(row, ledgers)),
  ];
}

/** Whether a payment is still valid at the end of a month; if not, it needs neither a receipt nor a reversal. */
const isValidAfter =
  (month: string) =>
  ({ payment: { voidedAt } }: ReceivedPayment) =>
    voidedAt === null || dateInKolkata(voidedAt).slice(0, 7) > month;

/** Money above the price is in the party's ledger alone, by its receipt and its refund. */
const isSale = ({ kind, ofKind, seller }: Supply) => seller.gstin === null || (ofKind ?? kind) === 'invoice';

function documentVoucher(document: TaxDocument, ledgers: TallyLedgers): Voucher {
  const { id, kind, issuedOn, label, details, lines, reason } = { ...document, ...document.details };
  const isCredit = kind === 'credit_note' || kind === 'commercial_note';
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = document;
  const entries = [
    { ledger: ledgers.party, paise: totalPaise },
    { ledger: ledgers.sales, paise: -taxablePaise },
    { ledger: ledgers.cgst, paise: -cgstPaise },
    { ledger: ledgers.sgst, paise: -sgstPaise },
    { ledger: ledgers.igst, paise: -igstPaise },
  ];
  const texts = [lines.map(({ description }) => description).join('; '), `order ${details.order}`];
  if (details.of) texts.push(`takes back ${details.of.label} of ${longDate(details.of.issuedOn)}: ${reason ?? ''}`);
  return {
    id,
    type: isCredit ? 'Credit Note' : 'Sales',
    date: issuedOn,
    number: label,
    reference: details.of?.label ?? details.order,
    party: partyOf(document, ledgers),
    states: { buyer: document.buyer.state, supply: document.placeOfSupply },
    narration: narrationOf(document, texts),
    entries: withoutZeros(isCredit ? entries.map(({ ledger, paise }) => ({ ledger, paise: -paise })) : entries),
  };
}

function receiptVoucher(row: ReceivedPayment, ledgers: TallyLedgers): Voucher {
  const { payment, label } = row;
  const { paidOn, reference, providerPaymentId, amountPaise, tdsPaise } = payment;
  const number = providerPaymentId ?? reference;
  const texts = [`for ${label}`, ...(number ? [number] : [])];
  return {
    id: payment.id,
    type: 'Receipt',
    date: paidOn,
    number: null,
    reference: label,
    party: partyOf(row, ledgers),
    narration: narrationOf(row, texts),
    entries: withoutZeros([
      { ledger: ledgerOf(payment, ledgers), paise: amountPaise - tdsPaise },
      { ledger: ledgers.tds, paise: tdsPaise },
      { ledger: ledgers.party, paise: -amountPaise },
    ]),
  };
}

function voidVoucher(row: VoidedPayment, ledgers: TallyLedgers): Voucher {
  const { payment, label, voidedOn } = row;
  const { amountPaise, tdsPaise, voidReason } = payment;
  return {
    id: `${payment.id}-void`,
    type: 'Payment',
    date: voidedOn,
    number: null,
    reference: label,
    party: partyOf(row, ledgers),
    narration: narrationOf(row, [`the payment for ${label} was cancelled: ${voidReason ?? ''}`]),
    entries: withoutZeros([
      { ledger: ledgers.party, paise: amountPaise },
      { ledger: ledgers.tds, paise: -tdsPaise },
      { ledger: ledgerOf(payment, ledgers), paise: tdsPaise - amountPaise },
    ]),
  };
}

function refundVoucher(row: SentRefund, ledgers: TallyLedgers): Voucher {
  const { refund, sent, label } = row;
  const { way, reference } = sent;
  const number = sent.providerRefundId ?? reference;
  return {
    id: sentId(row),
    type: 'Payment',
    date: sent.on,
    number: null,
    reference: label,
    party: partyOf(row, ledgers),
    narration: narrationOf(row, [`sent back of ${label}: ${refund.reason}`, ...(number ? [number] : [])]),
    entries: [
      { ledger: ledgers.party, paise: sent.amountPaise },
      { ledger: sentFrom(way, ledgers), paise: -sent.amountPaise },
    ],
  };
}

/** A refund that the payer's bank returned. */
function bounceVoucher(row: SentRefund, ledgers: TallyLedgers): Voucher {
  const { sent, label } = row;
  const number = sent.providerRefundId ?? sent.reference;
  return {
    id: `${sentId(row)}-back`,
    type: 'Receipt',
    date: sent.on,
    number: null,
    reference: label,
    party: partyOf(row, ledgers),
    narration: narrationOf(row, [
      `the payer's bank returned what was sent back of ${label}`,
      ...(number ? [number] : []),
    ]),
    entries: [
      { ledger: sentFrom(sent.way, ledgers), paise: sent.amountPaise },
      { ledger: ledgers.party, paise: -sent.amountPaise },
    ],
  };
}

/** Cash that someone paid into the bank. */
function depositVoucher({ id, on, paise, note, name }: Deposit, { bank, cash }: TallyLedgers): Voucher {
  return {
    id,
    type: 'Contra',
    date: on,
    number: null,
    reference: '',
    party: null,
    narration: [`Cash paid in by ${name ?? 'former staff'}`, note].filter(Boolean).join(', '),
    entries: [
      { ledger: bank, paise },
      { ledger: cash, paise: -paise },
    ],
  };
}

/** What a card machine kept of payments, whose receipts have all of them in the bank. */
function chargeVoucher({ id, on, chargePaise, chargeTaxPaise, narration }: Charge, ledgers: TallyLedgers): Voucher {
  return {
    id: `${id}-charge`,
    type: 'Payment',
    date: on,
    number: null,
    reference: '',
    party: null,
    narration: `Charge of the card machine: ${narration}`,
    entries: withoutZeros([
      { ledger: ledgers.charges, paise: chargePaise - chargeTaxPaise },
      { ledger: ledgers.inputGst, paise: chargeTaxPaise },
      { ledger: ledgers.bank, paise: -chargePaise },
    ]),
  };
}

/** The id of a sending; the first sending of a refund has the id of the refund. */
const sentId = ({ refund: { id }, sent: { sentCount } }: SentRefund) => (sentCount === 1 ? id : `${id}-${sentCount}`);

const sentFrom = (way: RefundWay, { gateway, cash, bank }: TallyLedgers) =>
  ({ provider: gateway, cash, upi: bank, bank_transfer: bank })[way];

function ledgerOf(
  { method, provider }: { method: PaymentMethod; provider: PaymentProvider | null },
  { gateway, cash, bank }: TallyLedgers,
): string {
  if (provider) return gateway;
  return method === 'cash' ? cash : bank;
}

type WithBuyer = Pick<TaxDocument, 'buyer'>;

const partyOf = ({ buyer: { name, gstin } }: WithBuyer, { party: ledger }: TallyLedgers) => ({ ledger, name, gstin });
const narrationOf = ({ buyer }: WithBuyer, texts: readonly string[]) => `${buyer.name}: ${texts.join(', ')}`;
const withoutZeros = (entries: readonly Entry[]) => entries.filter(({ paise }) => paise !== 0);
