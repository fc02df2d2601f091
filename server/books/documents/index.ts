/** Tax documents, for payments, refunds and reports. */

export { checkPaymentDay, isMonthClosed, lockMonth, refuseClosedMonth } from './closed.ts';
export { creditRemainder, isCurrentDocumentFor, issueCreditNote, issueDocumentFor, type TaxDocument } from './issue.ts';
export { financialYear } from './number.ts';
export { pdfResponse } from './pdf-response.ts';
export { findDocument } from './queries.ts';
export { type Replaced, replaceDocument } from './replace.ts';
