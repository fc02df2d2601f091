import { createRoute } from '@hono/zod-openapi';
import { prettyJSON } from 'hono/pretty-json';
import { AccountExport } from '../../../contract/export.ts';
import type { Sessions } from '../../auth/session.ts';
import type { Deps } from '../../deps.ts';
import { limitAddress } from '../../http/limits.ts';
import { createRouter, errorAnswer, jsonAnswer, NoQuery } from '../../http/router.ts';
import { exportAccount } from './export.ts';

const exportRoute = createRoute({
  method: 'get',
  path: '/account/export',
  operationId: 'exportAccount',
  tags: ['Account'],
  summary: 'Everything that the site holds about who is asking',
  description: 'A file to keep: browsers store it as `my-data.json`.',
  request: { query: NoQuery },
  responses: {
    200: jsonAnswer(AccountExport, 'As it was at one moment.'),
    401: errorAnswer('Nobody is signed in.'),
    403: errorAnswer('The e-mail of the account is not verified.'),
    422: errorAnswer('The route takes no query.'),
    429: errorAnswer('Too many requests from this address; `Retry-After` says when to come back.'),
    500: errorAnswer('A fault of the server.'),
    503: errorAnswer('The database cannot be reached.'),
  },
});

/** What one may do with what the site holds about oneself: take it along, and have it erased. */
export function dataRoutes(deps: Deps, sessions: Sessions) {
  const router = createRouter();
  router.use(exportRoute.path, limitAddress(deps), prettyJSON({ force: true }));
  router.openapi(exportRoute, async (context) => {
    const person = await sessions.require(context);
    const held = await exportAccount(deps, person);
    const headers = { 'Cache-Control': 'no-store', 'Content-Disposition': 'attachment; filename="my-data.json"' };
    return context.json(held, 200, headers);
  });
  return router;
}
