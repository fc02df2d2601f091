import { describe, expect, onTestFinished, test } from 'vitest';
import { may, type Permission, permissions, permissionsOf } from '../../contract/permission.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { createScene, type Row, type Scene, whoMay } from '../support/access-matrix.ts';
import { type DeskRow, deskMay } from '../support/access-matrix-desk.ts';
import { testApi } from '../support/api.ts';
import { createSite } from '../support/factories.ts';
import { fromPage } from '../support/people.ts';
import { post, postJson, sendJson, unread } from '../support/requests.ts';
import { assignCourse, createStaff } from '../support/staff.ts';
import { tracesOf } from '../support/traces.ts';
import { MEETING } from '../support/whole-person.ts';

const { api, db, deps } = await testApi();
await createSite(db);
/** For what only reads. */
const shared = await createScene(api, deps);
const admin = await createStaff(api, db);
const trainer = await createStaff(api, db, 'trainer');
await assignCourse(db, trainer.user.id, shared.school.course.id);

/** For what is changed at the desk: a learner whose course the trainer teaches. */
async function sceneWithTeacher(): Promise<Scene> {
  const scene = await createScene(api, deps, shared.other);
  await assignCourse(db, trainer.user.id, scene.school.course.id);
  return scene;
}

type Operation = { method: string; pattern: RegExp; answers: string[]; needs: readonly Permission[] };

/** What every operation of the API says of itself, by its id. */
const operations = new Map(
  endpoints.map(({ route, may: caller }): [string, Operation] => [
    route.operationId ?? '',
    {
      method: route.method,
      pattern: new RegExp(`^/api${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
      answers: Object.keys(route.responses),
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

async function requestOf(id: string, { path, body = {} }: Row | DeskRow, scene: Scene): Promise<Request> {
  return {
    method: operationOf(id).method,
    path: `/api${typeof path === 'function' ? await path(scene) : path}`,
    body: typeof body === 'function' ? await body(scene) : body,
  };
}

async function ask({ method, path, body }: Request, headers: Record<string, string>) {
  const answer = await send({ method, path, body }, headers);
  return { status: answer.status, text: (await answer.text()).toLowerCase() };
}

function send({ method, path, body }: Request, headers: Record<string, string>) {
  if (method === 'get') return api.request(path, { headers });
  if (body instanceof Uint8Array)
    return post(api, path, body, { headers: { 'Content-Type': 'image/png', ...headers } });
  if (method === 'post') return postJson(api, path, body, { headers });
  return sendJson(api, method === 'put' ? 'PUT' : 'DELETE', path, body, headers);
}

const deskEndpoints = endpoints.filter(({ may: caller }) => typeof caller !== 'string');

test('every operation of the API has a row in the access matrix', () => {
  expect([...Object.keys(whoMay), ...Object.keys(deskMay)].sort()).toEqual([...operations.keys()].sort());
});

describe('a visitor, another learner and the owner get what is theirs, and no other touches what is the owner’s', () => {
  test.each(Object.entries(whoMay))('%s', async (id, row) => {
    // Whoever is refused changes nothing of theirs, and can be the same for many.
    const stranger = row.other < 400 ? undefined : shared.other;
    const { method, pattern, answers } = operationOf(id);
    const scene = method === 'get' ? shared : await createScene(api, deps, stranger);
    const { user, headers } = scene.owner;
    const { id: userId, email, phone, name } = user;
    const request = await requestOf(id, row, scene);
    expect(request.path.split('?')[0]).toMatch(pattern);

    const traces = () => tracesOf(db, [userId, email, phone, name]);
    const before = await traces();
    const visitor = await ask(request, fromPage);
    const other = await ask(request, scene.other.headers);
    for (const { text } of [visitor, other]) {
      for (const secret of [userId, email, phone]) expect(text).not.toContain(secret.toLowerCase());
      if (!row.named) expect(text).not.toContain(name.toLowerCase());
    }
    expect(await traces()).toEqual(before);

    const owner = await ask(request, headers);
    for (const { text } of [visitor, other, owner]) expect(text).not.toContain(MEETING);
    const statuses = { visitor: visitor.status, other: other.status, owner: owner.status };
    expect(statuses).toEqual({ visitor: row.visitor, other: row.other, owner: row.owner });
    for (const status of Object.values(statuses)) expect(answers).toContain(String(status));
  });
});

/** The staff, with the fewest permissions first: what the others may do they do with what is left. */
const staff = [
  { role: 'trainer', headers: trainer.headers },
  { role: 'admin', headers: admin.headers },
] as const;

/** What the roles get that may do it, one after the other, and what the others get. */
function expectStaff(id: string, { gives = 200, again }: DeskRow, statuses: Record<string, number>) {
  const [first, ...later] = staff.filter(({ role }) => may(role, ...operationOf(id).needs));
  for (const { role } of staff) {
    if (role === first?.role) expect(statuses[role]).toBe(gives);
    else if (!later.some((one) => one.role === role)) expect(statuses[role]).toBe(403);
    else if (again) expect(statuses[role]).toBe(again);
    else expect([401, 403]).not.toContain(statuses[role]);
  }
}

describe('at the desk a visitor and a learner change and learn nothing, and each role does what its permissions allow', () => {
  test.each(Object.entries(deskMay))('%s', async (id, row) => {
    const { method, pattern, answers } = operationOf(id);
    const scene = method === 'get' ? shared : await sceneWithTeacher();
    const { user } = scene.owner;
    const request = await requestOf(id, row, scene);
    expect(request.path.replace(/\?.*/, '')).toMatch(pattern);

    const traces = () => tracesOf(db, [user.id, user.email, user.phone, user.name]);
    const before = await traces();
    const visitor = await ask(request, fromPage);
    const learner = await ask(request, scene.other.headers);
    for (const { text } of [visitor, learner]) {
      for (const secret of [user.id, user.email, user.phone, user.name])
        expect(text).not.toContain(secret.toLowerCase());
    }
    expect([visitor.status, learner.status]).toEqual([401, 404]);
    if (method !== 'get') await refusesUnread(id, request, scene);
    expect(await traces()).toEqual(before);

    const statuses: Record<string, number> = {};
    for (const { role, headers } of staff) {
      const { status, text } = await ask(request, headers);
      statuses[role] = status;
      // Teaching needs no address.
      if (role === 'trainer') expect(text).not.toContain(user.email.toLowerCase());
    }
    expectStaff(id, row, statuses);
    for (const status of [401, 404, ...Object.values(statuses)]) {
      expect(answers).toContain(String(status));
    }
  });
});

const badBodies = { 'that is no JSON': '{', 'that is too large': `"${'x'.repeat(300_000)}"` };

/** Whoever may not do it is refused for that, whatever they send, and none of it is read. */
async function refusesUnread(id: string, { method, path }: Request, { other }: Scene): Promise<void> {
  const refused = staff.filter(({ role }) => !may(role, ...operationOf(id).needs));
  const callers = [
    { headers: fromPage, status: 401 },
    { headers: other.headers, status: 404 },
    ...refused.map(({ headers }) => ({ headers, status: 403 })),
  ];
  for (const [which, text] of Object.entries(badBodies)) {
    for (const { headers, status } of callers) {
      const body = unread(text);
      const init = { method: method.toUpperCase(), body: body.stream, duplex: 'half' };
      const answer = await api.request(path, { ...init, headers: { 'Content-Type': 'application/json', ...headers } });
      expect([answer.status, body.isRead()], which).toEqual([status, false]);
    }
  }
}

describe('a role is the set of its permissions: with one alone, staff are refused what needs another', () => {
  const anId = '00000000-0000-4000-8000-000000000000';
  const requests = deskEndpoints.map(({ route }) => ({
    id: route.operationId,
    method: route.method.toUpperCase(),
    path: `/api${route.path.replace('{kind}', 'post').replaceAll(/\{\w+\}/g, anId)}`,
  }));

  test.each(permissions)('%s', async (permission) => {
    const held = permissionsOf.trainer;
    onTestFinished(() => {
      permissionsOf.trainer = held;
    });
    permissionsOf.trainer = [permission];
    for (const { id = '', method, path } of requests) {
      // What changes something is not well-formed, or names what is not there.
      const body = method === 'GET' ? {} : { body: '{' };
      const headers = { 'Content-Type': 'application/json', ...trainer.headers };
      const { status } = await api.request(path, { method, headers, ...body });
      expect([id, status === 403]).toEqual([id, !operationOf(id).needs.includes(permission)]);
    }
  });
});
