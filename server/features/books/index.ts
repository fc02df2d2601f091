/** Tax documents for what takes, returns and reports money. */
export { answerPdf } from './answer-pdf.ts';
export { issueCreditNote, issueDocumentFor, type TaxDocument } from './issue.ts';
export { findDocument } from './queries.ts';
