export { storeMessage } from './service.ts';
