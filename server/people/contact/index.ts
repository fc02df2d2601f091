export { subjectText } from './present.ts';
export { storeMessage } from './service.ts';
