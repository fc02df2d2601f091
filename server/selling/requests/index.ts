export { requestOrigin } from './request-origin.ts';
export { checkRequest, storeRequest } from './service.ts';
