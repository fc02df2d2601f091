import { expect, test } from 'vitest';
import { listMessages } from './desk/contact/endpoints.ts';
import { listCourses } from './site/courses/endpoints.ts';
import { listTopics } from './site/topics/endpoints.ts';
import { createStore, storeSnapshot } from './store.ts';

/** The snapshot for the browser when the responses come in the order of `paths`. */
async function snapshotAnswered(paths: string[]): Promise<string> {
  const gates = new Map(paths.map((path) => [path, Promise.withResolvers<Response>()]));
  const store = createStore((path) => gates.get(path)?.promise ?? Promise.reject(new Error(path)));
  const courses = store.dispatch(listCourses.initiate({ kind: 'paid' }));
  const topics = store.dispatch(listTopics.initiate(undefined));
  const calls = new Map<string, Promise<unknown>>([
    ['/api/courses?kind=paid', courses],
    ['/api/topics', topics],
  ]);
  for (const path of paths) {
    gates.get(path)?.resolve(Response.json({ data: [] }));
    await calls.get(path);
  }
  return JSON.stringify(storeSnapshot(store));
}

test('the order of the responses does not change the snapshot, so two renders of a page are the same bytes', async () => {
  const paths = ['/api/courses?kind=paid', '/api/topics'];
  const snapshot = await snapshotAnswered(paths);
  expect(JSON.parse(snapshot).api.queries['GET /topics(undefined)']).toMatchObject({ status: 'fulfilled', data: [] });
  expect(await snapshotAnswered(paths.toReversed())).toBe(snapshot);
});

test('the snapshot holds the tags of a desk page, so that a change refetches its data', async () => {
  const store = createStore(async () => Response.json({ data: [], next: null, owners: [] }));
  await store.dispatch(listMessages.initiate({}));
  expect(storeSnapshot(store).api?.provided.tags).toHaveProperty('DeskMessage');
});
