/** Functions of recordings for other features. */
export { requireStored } from './service.ts';
export { recordingStore, requireRecordings } from './store.ts';
