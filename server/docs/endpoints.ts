import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { createRouter, errorResponse, jsonResponse, NoQuery } from '../api/answers.ts';
import { checkout } from '../base/checkout.ts';
import { RequestError } from '../base/errors.ts';
import { publicResponse } from '../http/caching.ts';
import type { ApiDocument } from './document.ts';
import type { GuideDeps } from './guide.ts';
import { docsPage } from './page.ts';

const openapi = createRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenApiDocument',
  tags: ['Operation'],
  summary: 'This description as an OpenAPI 3.1 document',
  middleware: publicResponse,
  request: { query: NoQuery },
  responses: {
    200: jsonResponse(z.looseObject({ openapi: z.string() }), 'The document.'),
    304: { description: 'Nothing changed since the ETag in `If-None-Match`.' },
    400: errorResponse('The address is not well-formed.'),
    422: errorResponse('There is no such query parameter.'),
    500: errorResponse('A fault of the server.'),
  },
});

/** Each address of the page is kept and costs its making, so it has one alone. */
const refuseQuery: MiddlewareHandler = async (context, next) => {
  if (!NoQuery.safeParse(context.req.query()).success) throw new RequestError('invalid_input');
  await next();
};

/**
 * The description of the API, for programs and for people.
 * @param makeDocument describes the API; called once, when all routes are mounted.
 */
export function docsRoutes(makeDocument: () => ApiDocument, deps: GuideDeps) {
  const stylesheet = readFileSync(join(checkout, 'server/docs/docs.css'), 'utf8');
  let kept: ApiDocument | undefined;
  const document = () => {
    kept ??= makeDocument();
    return kept;
  };

  const router = createRouter().openapi(openapi, (context) => context.json({ ...document() }, 200));
  router.get('/docs', refuseQuery, ...publicResponse, (context) => context.html(docsPage(document(), deps)));
  router.get('/docs.css', refuseQuery, ...publicResponse, (context) =>
    context.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  return router;
}
