import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../../server/base/env.ts';
import { describeApi } from '../../server/openapi/document.ts';
import { operationsOf } from '../../server/openapi/operation.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { TEST_SECRET } from '../support/api.ts';
import { createPost, createSite } from '../support/factories.ts';
import { browser } from '../support/requests.ts';
import { testSite } from '../support/site.ts';
import { createStaff } from '../support/staff.ts';
import { tracesOf } from '../support/traces.ts';

const env = readEnv({ SECRET: TEST_SECRET, PUBLIC_URL: 'https://academy.test' });
const { site, db } = await testSite({ env });
await createSite(db);
await createPost(db, { slug: 'first' });
const { user, headers: signedIn } = await createStaff(site, db);

/** Requests with their statuses, for every kind of response: pages, redirects, errors, data, files and pictures. */
const responses: [path: string, status: number, init?: RequestInit][] = [
  ['/', 200],
  ['/Contact/', 308],
  ['/nowhere', 404],
  ['/%ff', 404],
  ['/dashboard', 302],
  ['/dashboard', 200, { headers: signedIn }],
  ['/desk', 302],
  ['/desk/staff', 200, { headers: signedIn }],
  ['/desk/requests?stage=x', 422, { headers: signedIn }],
  ['/', 405, { method: 'POST' }],
  ['/assets/gone.js', 404],
  ['/api/posts', 200],
  ['/api/nowhere', 404],
  ['/api/posts?page=0', 422],
  ['/api/posts/%ff', 400],
  ['/api/posts', 405, { method: 'DELETE' }],
  [
    '/api/posts',
    405,
    { method: 'OPTIONS', headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'GET' } },
  ],
  ['/api/account/sessions', 401],
  ['/api/me', 200, { headers: signedIn }],
  ['/api/desk/staff', 200, { headers: signedIn }],
  ['/api/users/register', 415, { method: 'POST' }],
  [
    '/api/auth/sign-out',
    303,
    {
      method: 'POST',
      headers: { ...browser, 'Content-Type': 'application/x-www-form-urlencoded' },
    },
  ],
  ['/api/docs', 200],
  ['/images/none', 404],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/.well-known/security.txt', 200],
];

describe('every response over https', () => {
  test.each(responses)(
    '%s with %i lets browsers load only resources of the site, and forbids framing',
    async (path, status, init) => {
      const response = await site.request(path, init);
      expect(response.status).toBe(status);
      const policy = response.headers.get('Content-Security-Policy')?.split('; ') ?? [];
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "form-action 'self'",
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe|\*|https?:|data:/);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  test.each(responses.filter(([, , init]) => new Headers(init?.headers).has('Cookie')))(
    '%s with %i, which belongs to one person, is stored nowhere',
    async (path, _status, init) => {
      expect((await site.request(path, init)).headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

test.each(['/signin', '/signup', '/reset-password?token=t', '/account'])(
  'the passwords of %s are masked, and password managers may fill them in',
  async (path) => {
    const Cookie = path === '/account' ? signedIn.Cookie : '';
    const html = await (await site.request(path, { headers: { Cookie } })).text();
    const fields = html.match(/<input[^>]*name="\w*[pP]assword"[^>]*>/g) ?? [];
    expect(fields).not.toEqual([]);
    for (const field of fields) {
      expect(field).toContain('type="password"');
      expect(field).toMatch(/autoComplete="(current|new)-password"/);
    }
    expect(html).not.toContain('onpaste');
  },
);

test('the cookie of the session is tied to this very host and to https, and no script can read it', () => {
  expect(signedIn.Cookie).toMatch(/^__Host-session=/);
});

describe('a change is accepted from no other site, and stores nothing:', () => {
  const document = describeApi(endpoints);
  const changes = (document.tags ?? [])
    .flatMap(({ name }) => operationsOf(document, name))
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, randomUUID()) }));

  /** Changes that ignore the session, so other programs may send them. */
  const withoutSession = [
    '/api/users/register',
    '/api/enrollments',
    '/api/waitlist',
    '/api/waitlist/leave',
    ...[
      'mail',
      'seat',
      'refund',
      'hold',
      'coupon',
      'coupon/remove',
      'instalments',
      'transfer-claim',
      'bill',
      'checkout',
    ].map((act) => `/api/pay/${act}`),
  ];
  /** Requests of other servers, which are checked by their signature or password (docs/decisions/0043, 0044). */
  const signed = new Map([
    ['/api/hooks/razorpay', 401],
    ['/api/hooks/google-leads', 401],
    ['/api/hooks/meta-leads', 401],
    ['/api/pay/return', 422],
  ]);

  async function statusOf({ method, path }: (typeof changes)[number], origin: Record<string, string>) {
    const headers = { 'Content-Type': 'application/json', Cookie: signedIn.Cookie, ...origin };
    return (await site.request(path, { method, headers, body: '{}' })).status;
  }

  let before: Record<string, string[]>;
  beforeAll(async () => {
    before = await tracesOf(db, [user.id, user.email]);
  });
  // At the end, because it reads every row of every table.
  afterAll(async () => {
    expect(await tracesOf(db, [user.id, user.email])).toEqual(before);
  });

  test.each(changes)('$method $path', async (change) => {
    const refused = signed.get(change.path) ?? 403;
    expect(await statusOf(change, { Origin: 'https://evil.test' })).toBe(refused);
    expect(await statusOf(change, { Origin: 'null' })).toBe(refused);
    if (![...withoutSession, ...signed.keys()].includes(change.path)) expect(await statusOf(change, {})).toBe(403);
  });
});
