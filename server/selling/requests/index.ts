export { requestOrigin } from './filter.ts';
export { checkRequest, storeRequest } from './service.ts';
