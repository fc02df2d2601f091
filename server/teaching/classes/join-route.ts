import { Hono, type MiddlewareHandler } from 'hono';
import { paths } from '../../../contract/paths.ts';
import { ClassParams } from '../../../contract/teaching/class.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { errorHandler } from '../../http/error-response.ts';
import { limitByUser } from '../../http/rate-limit.ts';
import { joinClass } from './service.ts';

function isPrefetchOrPart(headers: Headers): boolean {
  if ((headers.get('Sec-Fetch-Dest') ?? 'document') !== 'document') return true;
  return ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) => /prefetch|prerender/i.test(headers.get(name) ?? ''));
}

/**
 * The route of a join link: redirects people with a seat to the meeting while the class is open, and shows the page of the
 * class to everyone else. It is a link and not a form, because `form-action 'self'` makes Chrome block the redirect of a
 * form to another host.
 */
export function joinRoute(deps: Deps, sessions: Sessions) {
  const site = new Hono();
  const join: MiddlewareHandler = async (context, next) => {
    const { data } = ClassParams.safeParse(context.req.param());
    const { headers, method } = context.req.raw;
    if (!data || method !== 'GET') return next();
    if (isPrefetchOrPart(headers)) return context.text('This page can only be opened.', 404, noStore);
    const person = await sessions.find(context);
    if (!person) return next();
    await limitByUser(deps, 'learner', person.id);
    const link = await joinClass(deps, { userId: person.id, id: data.id });
    if (link === null) return next();
    return context.body(null, 303, { ...noStore, Location: link, 'Referrer-Policy': 'no-referrer' });
  };
  site.get(paths.joinClass(':id'), join);
  site.onError(errorHandler(deps.log));
  return site;
}

const noStore = { 'Cache-Control': 'no-store' };
