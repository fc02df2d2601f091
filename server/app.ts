import type { Deps } from './deps.ts';
import { answerError, RequestError } from './http/errors.ts';
import { createRouter } from './http/router.ts';

/** The whole API under `/api`, described by its OpenAPI document. */
export function buildApi(deps: Deps) {
  const api = createRouter().basePath('/api');
  api.onError(answerError(deps.log));
  api.notFound(() => {
    throw new RequestError('not_found');
  });
  return api;
}
