import { describe, expect, test } from 'vitest';
import { describeApi } from './features/docs/document.ts';
import { testApi } from './testing/api.ts';
import { createSite } from './testing/factories.ts';
import { fromPage } from './testing/people.ts';
import { post, postJson, sendJson } from './testing/requests.ts';
import { assignCourse, createStaff } from './testing/staff.ts';
import { tracesOf } from './testing/traces.ts';
import { createScene, type Row, type Scene, whoMay } from './testing/who-may.ts';
import { type DeskRow, deskMay } from './testing/who-may-desk.ts';

const { api, db, deps } = await testApi();
await createSite(db);
/** For what only reads. */
const shared = await createScene(api, deps);
const admin = await createStaff(api, db);
const instructor = await createStaff(api, db, 'instructor');
await assignCourse(db, instructor.user.id, shared.school.course.id);

/** For what is changed at the desk: a learner whose course the instructor teaches. */
async function sceneWithTeacher(): Promise<Scene> {
  const scene = await createScene(api, deps, shared.other);
  await assignCourse(db, instructor.user.id, scene.school.course.id);
  return scene;
}

/** Every operation of the API by its id, with the pattern of its path and what it says that it answers. */
const operations = new Map(
  Object.entries(describeApi(api).paths ?? {}).flatMap(([path, { get, post, put, patch, delete: remove }]) =>
    [get, post, put, patch, remove].flatMap((operation) => {
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      const answers = Object.keys(operation?.responses ?? {});
      return operation?.operationId ? [[operation.operationId, { pattern, answers }] as const] : [];
    }),
  ),
);

type Request = { method: DeskRow['method']; path: string; body: object | Uint8Array<ArrayBuffer> };

async function requestOf({ method, path, body = {} }: Row | DeskRow, scene: Scene): Promise<Request> {
  return {
    method,
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

test('who may do what is settled for every operation of the API', () => {
  expect([...Object.keys(whoMay), ...Object.keys(deskMay)].sort()).toEqual([...operations.keys()].sort());
});

describe('a visitor, another learner and the owner get what is theirs, and no other touches what is the owner’s', () => {
  test.each(Object.entries(whoMay))('%s', async (id, row) => {
    const scene = row.method === 'get' ? shared : await createScene(api, deps);
    const { user, headers } = scene.owner;
    const { id: userId, email, phone, name } = user;
    const request = await requestOf(row, scene);
    expect(request.path).toMatch(operations.get(id)?.pattern ?? /nowhere/);

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
    const statuses = { visitor: visitor.status, other: other.status, owner: owner.status };
    expect(statuses).toEqual({ visitor: row.visitor, other: row.other, owner: row.owner });
    for (const status of Object.values(statuses)) expect(operations.get(id)?.answers).toContain(String(status));
  });
});

describe('at the desk a visitor and a learner change and learn nothing, and each role does what is its own', () => {
  test.each(Object.entries(deskMay))('%s', async (id, row) => {
    const scene = row.method === 'get' ? shared : await sceneWithTeacher();
    const { user } = scene.owner;
    const request = await requestOf(row, scene);
    expect(request.path.replace(/\?.*/, '')).toMatch(operations.get(id)?.pattern ?? /nowhere/);

    const traces = () => tracesOf(db, [user.id, user.email, user.phone, user.name]);
    const before = await traces();
    const visitor = await ask(request, fromPage);
    const learner = await ask(request, scene.other.headers);
    for (const { text } of [visitor, learner]) {
      for (const secret of [user.id, user.email, user.phone, user.name])
        expect(text).not.toContain(secret.toLowerCase());
    }
    expect(await traces()).toEqual(before);

    const statuses = {
      visitor: visitor.status,
      learner: learner.status,
      instructor: (await ask(request, instructor.headers)).status,
      admin: (await ask(request, admin.headers)).status,
    };
    expect(statuses).toEqual({ visitor: 401, learner: 404, instructor: row.instructor, admin: row.admin });
    for (const status of Object.values(statuses)) expect(operations.get(id)?.answers).toContain(String(status));
  });
});
