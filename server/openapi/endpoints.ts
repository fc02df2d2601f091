import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { fileResponse, jsonResponse } from '../api/responses.ts';
import { packageDir } from '../base/package-dir.ts';
import { type ApiDocument, describeApi } from './document.ts';
import { docsPage } from './page.ts';

/** @param others the other endpoints to describe */
export function docsEndpoints(others: readonly Endpoint[]) {
  const common = { tag: 'Operation', may: 'public', cached: true, withoutDatabase: true } as const;
  let cachedDocument: ApiDocument | undefined;

  const openApi = endpoint({
    ...common,
    id: 'getOpenApiDocument',
    path: 'GET /openapi.json',
    summary: 'Read the description of the API as an OpenAPI 3.1 document',
    response: jsonResponse(z.looseObject({ openapi: z.string() }), 'The document.'),
    handler: async () => ({ ...document() }),
  });

  const page = endpoint({
    ...common,
    id: 'getDocumentation',
    path: 'GET /docs',
    summary: 'Read the description of the API as an HTML page',
    response: fileResponse('text/html', 'The page.'),
    handler: async ({ deps, context }) => context.html(docsPage(document(), deps)),
  });

  const styles = endpoint({
    ...common,
    id: 'getDocumentationStyles',
    path: 'GET /docs.css',
    summary: 'Read the stylesheet of the page that describes the API',
    response: fileResponse('text/css', 'The stylesheet.'),
    handler: async ({ context }) =>
      context.body(await readFile(join(packageDir, 'server/openapi/docs.css'), 'utf8'), 200, {
        'Content-Type': 'text/css; charset=utf-8',
      }),
  });

  const own = [openApi, page, styles];
  function document(): ApiDocument {
    cachedDocument ??= describeApi([...others, ...own]);
    return cachedDocument;
  }
  return own;
}
