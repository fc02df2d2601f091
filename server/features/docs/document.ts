import type { OpenAPIHono } from '@hono/zod-openapi';
import { SECURE_SESSION_COOKIE } from '../../auth/auth.ts';
import { withBounds } from './bounds.ts';
import { withHeaders } from './headers.ts';

/** The OpenAPI 3.1 document of the API. */
export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** One tag per feature, in the order of the page. */
const tags = [
  { name: 'Courses', description: 'The courses that are sold and the free ones.' },
  { name: 'Free resources', description: 'The topics that free courses belong to.' },
  { name: 'Blog', description: 'Posts, by page, search and category.' },
  { name: 'Site', description: 'What every page shows: the operator and what learners say.' },
  { name: 'Pages', description: 'Pages of plain text.' },
  { name: 'Contact', description: 'Messages to the operator.' },
  { name: 'Enrollment', description: 'Requests to join a course.' },
  { name: 'Forms', description: 'What pages without scripts need.' },
  { name: 'Account', description: 'The person who asks.' },
  { name: 'Learning', description: 'Courses and progress of the person who asks.' },
  { name: 'Certificates', description: 'What learners earned, for anybody to check.' },
  { name: 'Desk', description: 'What the staff do; each operation says for which roles.' },
  { name: 'Operation', description: 'What monitors and other programs ask.' },
];

/** What a signed-in browser sends. */
const session = {
  type: 'apiKey' as const,
  in: 'cookie',
  name: SECURE_SESSION_COOKIE,
  description:
    'Set by the answer to signing in. Where the site is served without https it is called `session`. A change that ' +
    'carries it is taken only with the `Origin` of the site.',
};

/** Describes every route of `api`. */
export function describeApi(api: Pick<OpenAPIHono, 'getOpenAPI31Document'>): ApiDocument {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Short courses API',
      version: '1.0.0',
      description:
        'Everything that the site shows and takes. Every error has the shape ApiError. Answers that are the same ' +
        'for everybody carry an ETag; send it back in If-None-Match to hear 304 when nothing changed.',
      contact: { name: 'Who runs this site, at /contact' },
    },
    // `x-internal` says for whom the server is, as spectral's OWASP rules want to be told.
    servers: [
      { url: '/', description: 'The site in production, from which this description comes.', 'x-internal': false },
    ],
    security: [{}],
    tags,
  });
  const securitySchemes = { session };
  const whole = { ...document, components: { ...document.components, securitySchemes } };
  return withHeaders(withSessions(withBounds(whole)));
}

/** An operation that answers 401 needs the session, unless its route says what that 401 is of. */
function withSessions(document: ApiDocument): ApiDocument {
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths ?? {})) {
    for (const operation of [get, post, put, patch, remove]) {
      if (operation?.responses?.[401]) operation.security ??= [{ session: [] }];
    }
  }
  return document;
}
