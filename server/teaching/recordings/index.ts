export { requireStored } from './service.ts';
export { recordingStore, requireRecordings } from './store.ts';
