/** What other features do with the desk. */
export { recordAudit } from './kit/index.ts';
