import { OpenAPIHono } from '@hono/zod-openapi';
import type { Endpoint } from '../api/endpoint.ts';
import { SECURE_SESSION_COOKIE } from '../auth/auth.ts';
import { withBounds } from './bounds.ts';
import { withHeaders } from './headers.ts';

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

const tags = [
  { name: 'Courses', description: 'Paid and free courses.' },
  { name: 'Free resources', description: 'Topics of the free courses.' },
  { name: 'Blog', description: 'Posts, by page, search and category.' },
  { name: 'Site', description: 'The operator and testimonials, shown on every page.' },
  { name: 'Pages', description: 'Pages of plain text.' },
  { name: 'Contact', description: 'Messages to the operator.' },
  { name: 'Enrollment', description: 'Requests to join a course.' },
  {
    name: 'Payment',
    description: 'Orders by the secret of their links, paying them, and the events of the payment service.',
  },
  { name: 'Waitlist', description: 'People who wait for a seat, and the offers to them.' },
  { name: 'Forms', description: 'Outcomes of forms, for pages without JavaScript.' },
  { name: 'Account', description: 'The signed-in person.' },
  { name: 'Learning', description: 'Courses and progress of the signed-in person.' },
  { name: 'Certificates', description: 'Certificates of learners, for anyone to verify.' },
  { name: 'Desk', description: 'What the staff do; each operation names the permission that it needs.' },
  { name: 'Operation', description: 'For monitors and other programs.' },
];

const session = {
  type: 'apiKey' as const,
  in: 'cookie',
  name: SECURE_SESSION_COOKIE,
  description:
    'Set by the response to signing in. Where the site is served without https it is called `session`. A change that ' +
    'carries it is taken only with the `Origin` of the site.',
};

/** Describes the calls under `/api` by OpenAPI. */
export function describeApi(endpoints: readonly Pick<Endpoint, 'route'>[]): ApiDocument {
  const api = new OpenAPIHono().basePath('/api');
  for (const { route } of endpoints) api.openAPIRegistry.registerPath(route);
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Short courses API',
      version: '1.0.0',
      description:
        'Everything that the site shows and takes. Every error has the shape ApiError. Responses that are the same ' +
        'for everyone carry an ETag; send it back in If-None-Match to hear 304 when nothing changed.',
      contact: { name: 'Who runs this site, at /contact' },
    },
    // Spectral's OWASP rules require `x-internal`.
    servers: [{ url: '/', description: 'Production: the site that serves this description.', 'x-internal': false }],
    security: [{}],
    tags,
  });
  const securitySchemes = { session };
  const complete = { ...document, components: { ...document.components, securitySchemes } };
  return withHeaders(withBounds(complete));
}
