import { createSessions } from '../auth/session.ts';
import type { Deps } from '../deps.ts';
import { accountRoutes } from '../features/account/routes.ts';
import { blogRoutes } from '../features/blog/routes.ts';
import { catalogRoutes } from '../features/catalog/routes.ts';
import { certificatesRoutes } from '../features/certificates/routes.ts';
import { classRoutes } from '../features/classes/routes.ts';
import { contactRoutes } from '../features/contact/routes.ts';
import { deskRoutes } from '../features/desk/routes.ts';
import { describeApi } from '../features/docs/document.ts';
import { docsRoutes } from '../features/docs/routes.ts';
import { enrollmentRoutes } from '../features/enrollment/routes.ts';
import { formOutcomeRoutes } from '../features/form-outcome/routes.ts';
import { healthRoutes } from '../features/health/routes.ts';
import { learningRoutes } from '../features/learning/routes.ts';
import { checkoutRoutes, hookRoutes, returnRoutes } from '../features/online-payments/routes.ts';
import { pagesRoutes } from '../features/pages/routes.ts';
import { ownDuesRoutes } from '../features/pay/own-dues.ts';
import { ownOrdersRoutes } from '../features/pay/own-orders.ts';
import { payRoutes } from '../features/pay/routes.ts';
import { resourcesRoutes } from '../features/resources/routes.ts';
import { roomRoutes } from '../features/rooms/routes.ts';
import { siteRoutes } from '../features/site/routes.ts';
import { waitlistRoutes } from '../features/waitlist/routes.ts';
import { compress, noStoreByDefault } from '../http/caching.ts';
import { answerError } from '../http/error-response.ts';
import type { FormPage } from '../http/form.ts';
import { noteCaller } from '../http/rate-limit.ts';
import { createRouter } from '../http/router.ts';
import { answerUnmatched, refuseMalformedUrl } from '../http/url.ts';

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
  api.route('/', deskRoutes(deps, sessions));
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
