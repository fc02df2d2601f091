export { leadOrigin } from './request-origin.ts';
