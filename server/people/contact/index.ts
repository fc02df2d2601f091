export { storeMessage, subjectText } from './service.ts';
