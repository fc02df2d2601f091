/** What other features do with the desk. */
export { recordAudit } from './audit/index.ts';
