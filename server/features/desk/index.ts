/** What other features do with the desk. */
export { changedFields, nextVersion, recordAudit } from './kit/index.ts';
