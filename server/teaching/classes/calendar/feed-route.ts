import { Hono } from 'hono';
import { paths } from '../../../../contract/paths.ts';
import { CalendarQuery } from '../../../../contract/teaching/class.ts';
import { fail } from '../../../base/errors.ts';
import type { Deps } from '../../../deps.ts';
import { errorHandler } from '../../../http/error-response.ts';
import { limitByAddress } from '../../../http/rate-limit.ts';
import { downloadResponse } from '../../../records/index.ts';
import { readFeed } from './feed.ts';

export function feedRoute(deps: Deps) {
  const site = new Hono();
  site.get(paths.calendar, limitByAddress(deps, 'calendar'), async (context) => {
    const { data } = CalendarQuery.safeParse(context.req.query());
    const calendar = data && (await readFeed(deps, data.token));
    if (!calendar) fail.notFound('This calendar address is not in use.');
    const headers = { 'Referrer-Policy': 'no-referrer' };
    const file = { name: 'classes.ics', type: 'text/calendar; charset=utf-8', disposition: 'inline', headers } as const;
    return downloadResponse(context, file, calendar);
  });
  site.onError(errorHandler(deps.log));
  return site;
}
