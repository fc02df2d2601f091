/** Tax documents for what takes, returns and reports money. */
export { answerPdf } from './answer-pdf.ts';
export { checkPaymentDay, isMonthClosed, lockMonth, refuseClosed } from './closed.ts';
export { creditRest, isStandingFor, issueCreditNote, issueDocumentFor, type TaxDocument } from './issue.ts';
export { financialYear } from './number.ts';
export { findDocument } from './queries.ts';
export { type Replaced, replaceDocument } from './replace.ts';
