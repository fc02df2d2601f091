import { expect, test } from 'vitest';
import { errorCodes } from '../../contract/base/error.ts';
import { testApi } from '../../tests/support/api.ts';
import { createPaidCourse, createSite } from '../../tests/support/factories.ts';
import { wideLimits } from '../../tests/support/limits.ts';
import type { ApiDocument } from './document.ts';
import { isForSignedIn } from './operation.ts';

const { api, db } = await testApi();

const document: ApiDocument = await (await api.request('/api/openapi.json')).json();
const page = await (await api.request('/api/docs')).text();

const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const operation = item[method];
    return operation ? [{ name: `${method.toUpperCase()} ${path}`, method, path, operation }] : [];
  }),
);

/** Schemas of texts, lists and whole numbers without a greatest length or value, also in shapes that are named. */
function unboundedIn(node: unknown, whole: ApiDocument, seen = new Set<unknown>()): unknown[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  const schema: Record<string, unknown> = { ...node };
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  const types = [schema.type].flat();
  const isOpen =
    (types.includes('string') && !['maxLength', 'enum', 'const'].some((limit) => limit in schema)) ||
    (types.includes('array') && !('maxItems' in schema)) ||
    (types.includes('integer') && !('maximum' in schema || 'exclusiveMaximum' in schema));
  const inside = [...Object.values(schema), name && whole.components?.schemas?.[name]];
  return [...(isOpen ? [schema] : []), ...inside.flatMap((part) => unboundedIn(part, whole, seen))];
}

test('the document is OpenAPI 3.1 with a title and a version', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Short courses API', version: '1.0.0' });
});

test('every route of the API is described', () => {
  const described = operations.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  const served = api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  expect(new Set(served)).toEqual(new Set(described));
});

test.each(operations)('$name has an id, a summary and the tag of its feature', ({ operation }) => {
  expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
  expect(operation.summary).toBeTruthy();
  expect(operation.tags).toHaveLength(1);
  expect(document.tags?.map((tag) => tag.name)).toEqual(expect.arrayContaining(operation.tags ?? []));
});

test.each(operations)('$name describes a success and its errors, each in the one shape', ({ operation }) => {
  const responses = Object.entries(operation.responses ?? {});
  // Where the payment page leads a buyer back, success is a redirect.
  expect(responses.some(([status]) => /^[23]/.test(status))).toBe(true);
  expect(responses.some(([status]) => status.startsWith('4'))).toBe(true);
  for (const [status, response] of responses) {
    expect(response.description).toBeTruthy();
    if (Number(status) < 400) continue;
    expect(response.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/ApiError' });
  }
});

/** Calls of other servers: their signature or password is checked before anything is counted. */
const ofServers = [...['receivePaymentEvent', 'receiveGoogleLead'], ...['receiveMetaLeads', 'verifyMetaWebhook']];

test.each(operations)(
  '$name says that it can fail, and a change when to come back after too many',
  ({ method, operation }) => {
    expect(operation.responses).toHaveProperty('500');
    const isLimited = method !== 'get' && !ofServers.includes(operation.operationId ?? '');
    expect(!isLimited || operation.responses?.[429]?.headers?.['Retry-After']).toBeTruthy();
  },
);

test('every operation that answers 401 needs a session, except signing in and what comes from other servers', () => {
  const refusing = operations.filter(({ operation }) => '401' in (operation.responses ?? {}));
  const withoutSession = refusing.filter(({ operation }) => !isForSignedIn(operation));
  const ids = withoutSession.map(({ operation }) => operation.operationId);
  expect(ids.sort()).toEqual(['signIn', 'finishSignIn', ...ofServers].sort());
  expect(refusing.length).toBeGreaterThan(1);
});

test.each(operations)('every value sent to $name has a limit', ({ operation }) => {
  const bodies = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : {};
  const sent = [operation.parameters, bodies];
  expect(unboundedIn(sent, document)).toEqual([]);
});

test('no two operations share an id', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every reference of the document leads to a shape that it holds', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    (m) => m[1],
  );
  expect(references.length).toBeGreaterThan(0);
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(expect.arrayContaining(references));
});

test('the page needs no script and no inline style', () => {
  expect(page).not.toMatch(/<script|style=|<style| on\w+=/i);
  expect(page).toContain('<link rel="stylesheet" href="/api/docs.css">');
});

test.each(operations)('the page shows $name with its parameters and responses', ({ name, operation }) => {
  const section = page.split('<article').find((part) => part.includes(`<code>${name}</code></h3>`)) ?? '';
  expect(section).toContain(operation.summary);
  for (const parameter of operation.parameters ?? []) {
    if ('name' in parameter) expect(section).toContain(`<code>${parameter.name}</code>`);
  }
  for (const status of Object.keys(operation.responses ?? {})) expect(section).toContain(`<code>${status}</code>`);
});

test('every schema is on the page, and every link within the page has a target', () => {
  for (const name of Object.keys(document.components?.schemas ?? {})) expect(page).toContain(`id="schema-${name}"`);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  expect(links.filter((link) => !ids.has(link))).toEqual([]);
});

test('a post body is shown with both ways to send it', () => {
  const section = page.split('<article').find((part) => part.includes('<code>POST /api/enrollments</code></h3>')) ?? '';
  expect(section).toContain('application/json');
  expect(section).toContain('application/x-www-form-urlencoded');
  expect(section).toContain('href="#schema-EnrollmentRequest"');
});

test('responses describe the headers that come with them', () => {
  const {
    '/api/courses': courses,
    '/api/enrollments': enrollments,
    '/api/auth/sign-in': signIn,
  } = document.paths ?? {};
  expect(courses?.get?.responses).toHaveProperty(['200', 'headers', 'ETag']);
  expect(courses?.get?.responses).toHaveProperty(['304', 'headers', 'ETag']);
  expect(enrollments?.post?.responses).toHaveProperty(['303', 'headers', 'Location']);
  expect(signIn?.post?.responses).toHaveProperty(['200', 'headers', 'Set-Cookie']);
  expect(page).toContain('Header <code>Retry-After</code>: Seconds until');
});

test.each(operations)('$name says that an address that is not well-formed is refused', ({ operation }) => {
  expect(operation.responses).toHaveProperty('400');
});

test('the commands of the page work as printed', async () => {
  await createSite(db);
  await createPaidCourse(db, { number: 1 });
  const commands = [...page.matchAll(/<code>(curl .*?)<\/code>/gs)].map(([, text = '']) => decodeEntities(text));
  const responses = commands.map(async (command) => {
    const [, address = ''] = /'(http[^']*)'/.exec(command.replace(/-[Hd] '[^']*'/g, '')) ?? [];
    const headers = [...command.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, name = '', value = '']) => [name, value]);
    const [, body] = /-d '([^']*)'/.exec(command) ?? [];
    const init = { headers: Object.fromEntries(headers), ...(body && { method: 'POST', body }) };
    const response = await api.request(address, init);
    return `${response.status} ${new URL(address).pathname}`;
  });
  expect(await Promise.all(responses)).toEqual([
    '200 /api/courses',
    '200 /api/courses',
    '201 /api/enrollments',
    // There is no such account.
    '401 /api/auth/sign-in',
    '200 /api/me',
    '200 /api/auth/sign-out',
  ]);
});

function decodeEntities(text: string): string {
  const entities: Record<string, string> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };
  return text.replace(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => entities[name] ?? '');
}

test('page and stylesheet take no query: each address would be made anew, and kept', async () => {
  for (const path of ['/api/docs?zz=1', '/api/docs.css?zz=1']) expect((await api.request(path)).status, path).toBe(422);
});

test('the page explains errors and limits', () => {
  for (const code of errorCodes) expect(page).toContain(`<code>${code}</code>`);
  expect(page).toContain(`${wideLimits.perAddress.uses} requests a minute`);
});

test('the stylesheet has light and dark colours', async () => {
  const response = await api.request('/api/docs.css');
  expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  expect(await response.text()).toContain('color-scheme: light dark');
});
