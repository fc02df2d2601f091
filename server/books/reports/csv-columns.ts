import { minuteInKolkata } from '../../../contract/base/calendar.ts';
import { stateName } from '../../../contract/books/gst-states.ts';
import type { CsvColumn } from '../../records/index.ts';
import type { TaxDocument } from '../documents/index.ts';
import { sumColumns } from './gst-summary.ts';
import type { findPaymentsInMonth } from './queries.ts';
import type { TdsPayment } from './tds.ts';

const rupees = (paise: number) => paise / 100;
const rupeesIfAny = (paise: number | null) => (paise === null ? null : rupees(paise));
const stateText = (code: string) => `${code}-${stateName(code)}`;

/** Amounts are in rupees, as in all files here. */
export const documentColumns: readonly CsvColumn<TaxDocument & { daysLate: number | null }>[] = [
  ['Kind', ({ kind }) => kind],
  ['Number', ({ label }) => label],
  ['Date', ({ issuedOn }) => issuedOn],
  ['Order', ({ details }) => details.order],
  ['Buyer', ({ buyer }) => buyer.name],
  ['Address', ({ buyer }) => buyer.address],
  ['State of the buyer', ({ buyer }) => stateText(buyer.state)],
  ['GSTIN of the buyer', ({ buyer }) => buyer.gstin],
  ['Description', ({ lines }) => lines.map(({ description }) => description).join('; ')],
  ['SAC', ({ sac }) => sac],
  ['Place of supply', ({ placeOfSupply }) => stateText(placeOfSupply)],
  ['Rate %', ({ ratePercent }) => ratePercent],
  ...sumColumns,
  ['Paid on', ({ details }) => details.paidOn],
  ['Method', ({ details }) => details.method],
  ['Takes back', ({ details }) => details.of?.label ?? null],
  ['In place of', ({ details }) => details.inPlaceOf?.label ?? null],
  ['Reason', ({ details }) => details.reason],
  ['GSTIN of the seller', ({ seller }) => seller.gstin],
  ['Days late', ({ daysLate }) => daysLate],
];

export const tdsColumns: readonly CsvColumn<TdsPayment>[] = [
  ['Paid on', ({ paidOn }) => paidOn],
  ['Order', ({ order }) => order.code],
  ['Document', ({ document }) => document],
  ['Company', ({ buyer }) => buyer],
  ['GSTIN', ({ gstin }) => gstin],
  ['Amount with TDS', ({ amountPaise }) => rupees(amountPaise)],
  ['TDS', ({ tdsPaise }) => rupees(tdsPaise)],
  ['TAN', ({ tan }) => tan],
  ['Form 131 or 16A', ({ certificate }) => certificate || 'missing'],
];

type PaymentRow = Awaited<ReturnType<typeof findPaymentsInMonth>>[number];

export const paymentColumns: readonly CsvColumn<PaymentRow>[] = [
  ['Paid on', ({ payment }) => payment.paidOn],
  ['Recorded (India)', ({ payment }) => minuteInKolkata(payment.createdAt).replace('T', ' ')],
  ['Order', ({ order }) => order],
  ['Buyer', ({ name }) => name],
  ['Course', ({ course }) => course],
  ['Method', ({ payment }) => payment.method],
  ['Reference', ({ payment }) => payment.providerPaymentId ?? payment.reference],
  ['Bank of the cheque', ({ payment }) => payment.chequeBank],
  ['Date of the cheque', ({ payment }) => payment.chequeOn],
  ['Amount', ({ payment }) => rupees(payment.amountPaise)],
  ['TDS within it', ({ payment }) => rupees(payment.tdsPaise)],
  ['Form 131 or 16A', ({ payment }) => payment.tdsCertificate],
  ['Fee', ({ payment, settledFeePaise }) => rupeesIfAny(settledFeePaise ?? payment.feePaise)],
  ['GST on the fee', ({ payment, settledTaxPaise }) => rupeesIfAny(settledTaxPaise ?? payment.feeTaxPaise)],
  ['Settlement', ({ settlement }) => settlement],
  ['Bank reference', ({ utr }) => utr],
  ['Sent back', ({ refundedPaise }) => rupees(refundedPaise)],
  ['Document', ({ document }) => document],
  ['Voided (India)', ({ payment }) => payment.voidedAt && minuteInKolkata(payment.voidedAt).replace('T', ' ')],
  ['Void reason', ({ payment }) => payment.voidReason],
];
