import { createRouter } from '../api/answers.ts';
import { formOutcomeRoutes } from '../api/form-outcome.ts';
import { healthRoutes } from '../api/health.ts';
import { mount } from '../api/mount.ts';
import { createSessions } from '../auth/session.ts';
import type { Deps } from '../deps.ts';
import { describeApi } from '../docs/document.ts';
import { docsRoutes } from '../docs/endpoints.ts';
import { compress, noStoreByDefault } from '../http/caching.ts';
import { answerError } from '../http/error-response.ts';
import type { FormPage } from '../http/form.ts';
import { noteCaller } from '../http/rate-limit.ts';
import { answerUnmatched, refuseMalformedUrl } from '../http/url.ts';
import { certificatesRoutes } from '../learning/certificates/endpoints.ts';
import { learningRoutes } from '../learning/lessons/endpoints.ts';
import { payRoutes } from '../money/checkout/endpoints.ts';
import { ownDuesRoutes } from '../money/checkout/own-dues.ts';
import { ownOrdersRoutes } from '../money/checkout/own-orders.ts';
import { checkoutRoutes, hookRoutes, returnRoutes } from '../money/online-payments/endpoints.ts';
import { accountRoutes } from '../people/accounts/endpoints.ts';
import { contactRoutes } from '../people/messages/endpoints.ts';
import { catalogRoutes } from '../publishing/courses/endpoints.ts';
import { pagesRoutes } from '../publishing/pages/endpoints.ts';
import { blogRoutes } from '../publishing/posts/endpoints.ts';
import { siteRoutes } from '../publishing/site/endpoints.ts';
import { resourcesRoutes } from '../publishing/topics/endpoints.ts';
import { enrollmentRoutes } from '../selling/requests/endpoints.ts';
import { waitlistRoutes } from '../selling/waitlist/endpoints.ts';
import { classRoutes } from '../teaching/classes/endpoints.ts';
import { roomRoutes } from '../teaching/classes/rooms/endpoints.ts';
import { endpoints } from './endpoints.ts';

/** The whole API under `/api`, described by its OpenAPI document. */
export function buildApi(deps: Deps, { formPage }: { formPage?: FormPage } = {}) {
  const sessions = createSessions(deps);
  const api = createRouter().basePath('/api');
  api.use(noteCaller(deps), noStoreByDefault, compress, refuseMalformedUrl);

  api.route('/', catalogRoutes(deps));
  api.route('/', resourcesRoutes(deps));
  api.route('/', blogRoutes(deps));
  api.route('/', siteRoutes(deps));
  api.route('/', pagesRoutes(deps));
  api.route('/', accountRoutes(deps, sessions, formPage));
  api.route('/', learningRoutes(deps, sessions, formPage));
  api.route('/', classRoutes(deps, sessions, formPage));
  api.route('/', certificatesRoutes(deps));
  api.route('/', contactRoutes(deps, formPage));
  api.route('/', enrollmentRoutes(deps, sessions, formPage));
  // Before what counts every request under /pay.
  api.route('/', checkoutRoutes(deps, formPage));
  api.route('/', returnRoutes(deps));
  api.route('/', payRoutes(deps, formPage));
  api.route('/', ownDuesRoutes(deps, sessions));
  api.route('/', ownOrdersRoutes(deps, sessions));
  api.route('/', hookRoutes(deps));
  api.route('/', roomRoutes(deps));
  api.route('/', waitlistRoutes(deps, formPage));
  mount(api, endpoints, { deps, sessions, formPage });
  api.route('/', formOutcomeRoutes(deps));
  api.route('/', healthRoutes(deps));
  api.route(
    '/',
    docsRoutes(() => describeApi(api), deps),
  );

  api.onError(answerError(deps.log));
  // A route, because a notFound handler is lost when this is mounted in the whole site; it must be the last.
  api.all('*', answerUnmatched(api));
  return api;
}
