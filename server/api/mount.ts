import type { Context, Hono, MiddlewareHandler } from 'hono';
import { mayNow, rolesMay } from '../../contract/people/permission.ts';
import { isStaff } from '../../contract/people/staff.ts';
import type { Sessions } from '../auth/session.ts';
import { fail } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import { type FormPage, respondToForms } from '../http/form.ts';
import { checkOrigin, refuseEmbedding } from '../http/origin.ts';
import { limitByAddress, limitByUser, type PersonLimit, personLimits } from '../http/rate-limit.ts';
import { allowAnyOrigin } from '../http/security.ts';
import type { Endpoint } from './endpoint.ts';

const SECOND_FACTOR_MISSING =
  'Your organisation requires a sign-in code for this page. Set one up on your account page first.';

type Site = { deps: Deps; sessions: Sessions; formPage?: FormPage | undefined };

/**
 * Mounts endpoints. The order of the checks is the same for all: limit of the address, origin, session, permission,
 * limit of the person, parameters, query, `admit`, body, and session and permission once more. No body is read before its caller is allowed to send it, except a form's
 * for the redirect to its page.
 */
export function mount(router: Hono, endpoints: readonly Endpoint[], site: Site): void {
  const { deps, sessions, formPage } = site;
  const requireOwnOrigin = checkOrigin(deps, sessions.hasCookie);
  for (const endpoint of endpoints) {
    const { pattern, limit, fromAnywhere, isDownload, form, run } = endpoint;
    const method = endpoint.route.method.toUpperCase();
    const checks: MiddlewareHandler[] = [];
    if (form) checks.push(respondToForms(deps, form, formPage));
    if (limit && !isPersonLimit(limit)) checks.push(limitByAddress(deps, limit));
    if (method !== 'GET' && !fromAnywhere) checks.push(requireOwnOrigin);
    if (method === 'GET' && fromAnywhere) checks.push(allowAnyOrigin);
    router.on(method, [pattern], ...checks, async (context) => {
      if (isDownload) refuseEmbedding(context);
      const readCaller = () => requireCaller(site, context, endpoint);
      const actor = await readCaller();
      if (limit && isPersonLimit(limit) && actor) await limitByUser(deps, limit, actor.id);
      return run({ deps, sessions, actor, readCaller, context });
    });
  }
}

function isPersonLimit(limit: NonNullable<Endpoint['limit']>): limit is PersonLimit {
  return personLimits.some((name) => name === limit);
}

/** Null for a public endpoint. @throws RequestError unauthorized, not_found for a learner at the desk, or forbidden */
async function requireCaller({ deps, sessions }: Site, context: Context, { may: caller, route }: Endpoint) {
  if (caller === 'public') return null;
  const person = await sessions.require(context);
  if (caller === 'person' || mayNow(person, ...caller)) return person;
  deps.log('warn', 'permission.refused', { userId: person.id, operation: route.operationId, needs: caller });
  if (!isStaff(person.roles)) fail.notFound();
  fail.forbidden(rolesMay(person.roles, ...caller) ? SECOND_FACTOR_MISSING : 'Your role does not allow this.');
}
