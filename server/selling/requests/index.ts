export { requestOrigin } from './request-origin.ts';
