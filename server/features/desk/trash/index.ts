/** What runs beside the desk asks of the trash. */
export { purgeTrash } from './purge.ts';
export { TRASH_MS } from './service.ts';
