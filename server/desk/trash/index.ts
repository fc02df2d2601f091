export { purgeTrash } from './purge.ts';
export { recordTypes } from './record-types.ts';
export { TRASH_MS } from './service.ts';
