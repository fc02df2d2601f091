import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Permission, permissions, permissionsOf, rolesMay } from '../../contract/people/permission.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { createScene, type Row, type Scene, siteAccess } from '../support/access-matrix.ts';
import { type CompleteRow, deskAccess } from '../support/access-matrix-desk.ts';
import { testApi } from '../support/api.ts';
import { byNight } from '../support/by-night.ts';
import { createSite } from '../support/factories.ts';
import { fromPage } from '../support/people.ts';
import { post, postJson, sendJson, unread } from '../support/requests.ts';
import { assignCourse, createStaff } from '../support/staff.ts';
import { tracesOf } from '../support/traces.ts';
import { createSchool, createWholePerson, MEETING, type WholePerson } from '../support/whole-person.ts';

const { api, db, deps } = await testApi();
await createSite(db);
/** The scene of reads and of refused requests. */
const shared = await createScene(api, deps);
const admin = await createStaff(api, db);
const trainer = await createStaff(api, db, 'trainer');
await assignCourse(db, trainer.user.id, shared.school.course.id);

/** A new scene for changes at the desk, whose course the trainer teaches. */
async function sceneWithTrainer(): Promise<Scene> {
  const scene = await createScene(api, deps, shared.other);
  await assignCourse(db, trainer.user.id, scene.school.course.id);
  return scene;
}

type Operation = { method: string; pattern: RegExp; responses: string[]; needs: readonly Permission[] };

/** The declaration of every operation of the API, by its id. */
const operations = new Map(
  endpoints.map(({ route, may: caller }): [string, Operation] => [
    route.operationId ?? '',
    {
      method: route.method,
      pattern: new RegExp(`^/api${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
      responses: Object.keys(route.responses),
      needs: typeof caller === 'string' ? [] : caller,
    },
  ]),
);

function operationOf(id: string) {
  const operation = operations.get(id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  return operation;
}

type Request = { method: string; path: string; body: object | Uint8Array<ArrayBuffer> };

async function requestOf(id: string, { path, body = {} }: Row | CompleteRow, scene: Scene): Promise<Request> {
  return {
    method: operationOf(id).method,
    path: `/api${typeof path === 'function' ? await path(scene) : path}`,
    body: typeof body === 'function' ? await body(scene) : body,
  };
}

async function readResponse({ method, path, body }: Request, headers: Record<string, string>) {
  const response = await send({ method, path, body }, headers);
  return { status: response.status, text: (await response.text()).toLowerCase() };
}

function send({ method, path, body }: Request, headers: Record<string, string>) {
  if (method === 'get') return api.request(path, { headers });
  if (body instanceof Uint8Array)
    return post(api, path, body, { headers: { 'Content-Type': 'image/png', ...headers } });
  if (method === 'post') return postJson(api, path, body, { headers });
  return sendJson(api, method === 'put' ? 'PUT' : 'DELETE', path, body, headers);
}

const deskEndpoints = endpoints.filter(({ may: caller }) => typeof caller !== 'string');

const badBodies = { 'that is no JSON': '{', 'that is too large': `"${'x'.repeat(300_000)}"` };

type Sent = { which: string; status: number; isRead: boolean };
type Refusal = { actual: Sent; expected: Sent };

/** Sends bad bodies of callers without access: each is refused for the missing access, and its body is not read. */
async function sendUnread(id: string): Promise<Refusal[]> {
  const { method, path } = entryOf(requests, id);
  const callers = [
    { headers: fromPage, status: 401 },
    { headers: shared.other.headers, status: 404 },
    ...staffWithout(id).map(({ headers }) => ({ headers, status: 403 })),
  ];
  const refusals: Refusal[] = [];
  for (const [which, text] of Object.entries(badBodies)) {
    for (const { headers, status } of callers) {
      const body = unread(text);
      const init = { method: method.toUpperCase(), body: body.stream, duplex: 'half' };
      const response = await api.request(path, {
        ...init,
        headers: { 'Content-Type': 'application/json', ...headers },
      });
      const actual = { which, status: response.status, isRead: body.isRead() };
      refusals.push({ actual, expected: { which, status, isRead: false } });
    }
  }
  return refusals;
}

test('every operation of the API has a row in the access matrix', () => {
  expect([...Object.keys(siteAccess), ...Object.keys(deskAccess)].sort()).toEqual([...operations.keys()].sort());
});

/** The staff, with the fewest permissions first. An admin then calls on the records that the trainer left. */
const staff = [
  { role: 'trainer', headers: trainer.headers },
  { role: 'admin', headers: admin.headers },
] as const;

const staffWithout = (id: string) => staff.filter(({ role }) => !rolesMay([role], ...operationOf(id).needs));
const staffWith = (id: string) => staff.filter(({ role }) => rolesMay([role], ...operationOf(id).needs));
const isRead = (id: string) => operationOf(id).method === 'get';

type TextResponse = { status: number; text: string };

/** The requests of the rows in the shared scene, and the responses to callers who change nothing of its owner's, by operation id. */
const requests = new Map<string, Request>();
const visitors = new Map<string, TextResponse>();
const others = new Map<string, TextResponse>();
const refusedStaff = new Map<string, Record<string, number>>();
/** The actual and the expected refusal of each bad body. */
const unreadBodies = new Map<string, Refusal[]>();

function entryOf<Value>(map: Map<string, Value>, id: string): Value {
  const value = map.get(id);
  if (value === undefined) throw new Error(`There is no entry for ${id}`);
  return value;
}

const tracesOfOwner = ({ user }: WholePerson) => tracesOf(db, [user.id, user.email, user.phone, user.name]);
let before: Record<string, string[]>;
let after: Record<string, string[]>;

/** Two thousand requests, which take a quiet machine a quarter of a minute. */
const BUSY_MACHINE_MS = 600_000;

// All requests together, since it takes a tenth of a second to compare every row of every table.
beforeAll(async () => {
  for (const [id, row] of [...Object.entries(siteAccess), ...Object.entries(deskAccess)])
    requests.set(id, await requestOf(id, row, shared));
  before = await tracesOfOwner(shared.owner);
  for (const [id, row] of Object.entries(siteAccess)) {
    const other = row.other < 400 && !isRead(id) ? await anotherPerson() : shared.other;
    visitors.set(id, await readResponse(entryOf(requests, id), fromPage));
    others.set(id, await readResponse(entryOf(requests, id), other.headers));
  }
  for (const id of Object.keys(deskAccess)) {
    visitors.set(id, await readResponse(entryOf(requests, id), fromPage));
    others.set(id, await readResponse(entryOf(requests, id), shared.other.headers));
    const statuses: Record<string, number> = {};
    for (const { role, headers } of staffWithout(id))
      statuses[role] = (await readResponse(entryOf(requests, id), headers)).status;
    refusedStaff.set(id, statuses);
    if (!isRead(id)) unreadBodies.set(id, await sendUnread(id));
  }
  after = await tracesOfOwner(shared.owner);
}, BUSY_MACHINE_MS);

/** A person with records of their own, for a call that may change these. */
const anotherPerson = async () => createWholePerson(api, deps, await createSchool(db));

test('no call of a visitor, another learner or staff without its permission changes a record of the owner', () => {
  expect(after).toEqual(before);
});

describe("the site's operation", () => {
  test.each(Object.entries(siteAccess))(
    '%s responds to a visitor, another learner and the owner as its row says',
    async (id, row) => {
      const { pattern, responses } = operationOf(id);
      const request = entryOf(requests, id);
      expect(request.path.split('?')[0]).toMatch(pattern);

      const [visitor, other] = [entryOf(visitors, id), entryOf(others, id)];
      const { user } = shared.owner;
      for (const { text } of [visitor, other]) {
        for (const secret of [user.id, user.email, user.phone]) expect(text).not.toContain(secret.toLowerCase());
        if (!row.namesOwner) expect(text).not.toContain(user.name.toLowerCase());
      }

      const owner = await asOwner(id, row);
      for (const { text } of [visitor, other, owner]) expect(text).not.toContain(MEETING);
      const statuses = { visitor: visitor.status, other: other.status, owner: owner.status };
      expect(statuses).toEqual({ visitor: row.visitor, other: row.other, owner: row.owner });
      for (const status of Object.values(statuses)) expect(responses).toContain(String(status));
    },
  );
});

/** The response to the owner, in a new scene if the call changes anything. */
async function asOwner(id: string, row: Row): Promise<TextResponse> {
  if (isRead(id) || row.owner >= 400) return readResponse(entryOf(requests, id), shared.owner.headers);
  const scene = await createScene(api, deps, shared.other);
  return readResponse(await requestOf(id, row, scene), scene.owner.headers);
}

/** Compares the statuses of the roles with access, one after the other. */
function expectStaff(id: string, { status: expected, repeatStatus }: CompleteRow, statuses: number[]) {
  const [first, ...later] = statuses;
  expect(first).toBe(expected);
  for (const status of later) {
    if (repeatStatus ?? isRead(id)) expect(status).toBe(repeatStatus ?? expected);
    else expect([401, 403]).not.toContain(status);
  }
  for (const status of statuses) expect(operationOf(id).responses).toContain(String(status));
}

describe("the desk's operation", () => {
  test.each(Object.entries(deskAccess))('%s refuses visitors, learners and staff without its permissions', (id) => {
    const { pattern, responses } = operationOf(id);
    expect(entryOf(requests, id).path.replace(/\?.*/, '')).toMatch(pattern);

    const [visitor, learner] = [entryOf(visitors, id), entryOf(others, id)];
    const { user } = shared.owner;
    for (const { text } of [visitor, learner]) {
      for (const secret of [user.id, user.email, user.phone, user.name])
        expect(text).not.toContain(secret.toLowerCase());
    }
    expect([visitor.status, learner.status]).toEqual([401, 404]);
    expect(entryOf(refusedStaff, id)).toEqual(Object.fromEntries(staffWithout(id).map(({ role }) => [role, 403])));
    for (const { actual, expected } of unreadBodies.get(id) ?? []) expect(actual).toEqual(expected);
    for (const status of ['401', '404', ...(staffWithout(id).length > 0 ? ['403'] : [])])
      expect(responses).toContain(status);
  });

  const allowed = '%s allows each role what its permissions say';
  test.each(Object.entries(deskAccess).filter(([id]) => isRead(id)))(allowed, expectAllowed);
  // Each change in a new scene, which takes a fifth of a second.
  test.each(Object.entries(deskAccess).filter(([id]) => !isRead(id)))(allowed, byNight, expectAllowed);
});

async function expectAllowed(id: string, row: CompleteRow): Promise<void> {
  const { request, owner } = await atDesk(id, row);
  const statuses: number[] = [];
  for (const { role, headers } of staffWith(id)) {
    const { status, text } = await readResponse(request, headers);
    statuses.push(status);
    // Trainers see no email addresses.
    if (role === 'trainer') expect(text).not.toContain(owner.user.email.toLowerCase());
  }
  expectStaff(id, row, statuses);
}

/** The request of a desk row; one that changes records is in a new scene, whose course the trainer teaches. */
async function atDesk(id: string, row: CompleteRow): Promise<{ request: Request; owner: WholePerson }> {
  if (isRead(id)) return { request: entryOf(requests, id), owner: shared.owner };
  const namesAny = typeof row.path === 'function' || typeof row.body === 'function';
  const scene = namesAny ? await sceneWithTrainer() : shared;
  return { request: await requestOf(id, row, scene), owner: scene.owner };
}

describe("the permissions of the desk's operation", () => {
  const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

  async function isRefused(id: string, granted: readonly Permission[]): Promise<boolean> {
    const original = permissionsOf.trainer;
    onTestFinished(() => {
      permissionsOf.trainer = original;
    });
    permissionsOf.trainer = granted;
    const { route } = deskEndpoints.find((endpoint) => endpoint.route.operationId === id) ?? {};
    const path = `/api${route?.path.replace('{kind}', 'post').replaceAll(/\{\w+\}/g, UNKNOWN_ID)}`;
    const method = operationOf(id).method.toUpperCase();
    // A change has an invalid body, and its path names no record.
    const body = method === 'GET' ? {} : { body: '{' };
    const headers = { 'Content-Type': 'application/json', ...trainer.headers };
    return (await api.request(path, { method, headers, ...body })).status === 403;
  }

  test.each(Object.keys(deskAccess))('%s: one of them is enough, and all others together are not', async (id) => {
    const { needs } = operationOf(id);
    for (const permission of needs)
      expect([permission, await isRefused(id, [permission])]).toEqual([permission, false]);
    const others = permissions.filter((permission) => !needs.includes(permission));
    // A few operations accept any permission.
    if (others.length > 0) expect(await isRefused(id, others)).toBe(true);
  });
});
