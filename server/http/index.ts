export { whyNotReady } from './service.ts';
