export { storeMessage } from './service.ts';
export { subjectText } from './subject-text.ts';
