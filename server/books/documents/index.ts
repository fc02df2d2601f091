export { checkPaymentDay, isMonthClosed, lockMonth, refuseClosedMonth } from './closed-months.ts';
export { financialYear } from './document-number.ts';
export { creditRemainder, isCurrentDocumentFor, issueCreditNote, issueDocumentFor, type TaxDocument } from './issue.ts';
export { pdfResponse } from './pdf-response.ts';
export { findDocument } from './queries.ts';
export { type Replacement, replaceDocument } from './replace.ts';
