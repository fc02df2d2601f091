/** What other features do with the desk. */
export { nextVersion, recordAudit } from './kit/index.ts';
