import { Hono } from 'hono';
import { mount } from '../api/mount.ts';
import { createSessions, type Sessions } from '../auth/session.ts';
import type { Deps } from '../deps.ts';
import { compress, noStoreByDefault } from '../http/caching.ts';
import { errorHandler } from '../http/error-response.ts';
import type { FormPage } from '../http/form.ts';
import { trackCaller } from '../http/rate-limit.ts';
import { refuseMalformedUrl, unmatchedHandler } from '../http/url.ts';
import { endpoints } from './endpoints.ts';

type ApiOptions = { formPage?: FormPage; sessions?: Sessions };

export function buildApi(deps: Deps, { formPage, sessions = createSessions(deps) }: ApiOptions = {}) {
  const api = new Hono().basePath('/api');
  api.use(trackCaller(deps), noStoreByDefault, compress, refuseMalformedUrl);
  mount(api, endpoints, { deps, sessions, formPage });
  api.onError(errorHandler(deps.log));
  // A route, because a notFound handler is lost when this is mounted in the whole site; it must be the last.
  api.all('*', unmatchedHandler(api));
  return api;
}
