import { expect, test, vi } from 'vitest';
import { eventually } from '../tests/support/eventually.ts';
import type { AppStore } from './store.ts';

// An API of its own: to the shared one, other files of this worker may have added the same calls with other tags.
vi.resetModules();
const { api } = await import('./api.ts');
const { storeArrived } = await import('./calls.ts');
const { createCalls } = await import('./calls.ts');
const { createStore } = await import('./store.ts');

const { read, find, change } = createCalls(api);
const listBatches = read('GET /desk/batches', { provides: ['Course'] });
const getBatch = find('GET /desk/batches/{id}');
const moveLearner = change('PUT /desk/batches/{id}/learners/{enrollment}', { invalidates: ['Course'] });
const reorderCourses = change('PUT /desk/courses/order', { alwaysInvalidates: ['Course'] });

test('the input fills the path, and the rest of it is the query of a read or the body of a change', async () => {
  const apiFetch = vi.fn(async () => Response.json({ data: [], next: null }));
  const { dispatch } = createStore(apiFetch);
  await dispatch(listBatches.initiate({ course: 'a&b', when: '', cursor: undefined }, { subscribe: false }));
  await dispatch(moveLearner.initiate({ id: 'a/b', enrollment: 'x', batchId: 'y' }));
  expect(apiFetch.mock.calls).toEqual([
    ['/api/desk/batches?course=a%26b', expect.not.objectContaining({ body: expect.anything() })],
    ['/api/desk/batches/a%2Fb/learners/x', expect.objectContaining({ method: 'PUT', body: '{"batchId":"y"}' })],
  ]);
});

test.each([
  [{ data: { number: 84 } }, 200, { number: 84 }],
  [{ data: [], next: null }, 200, { data: [], next: null }],
  [{ code: 'not_found' }, 404, null],
])('the answer %j with status %i makes the call give %j', async (body, status, given) => {
  const { dispatch } = createStore(async () => Response.json(body, { status }));
  expect((await dispatch(getBatch.initiate({ id: 'x' }))).data).toEqual(given);
});

test('the answers of a page come into the store together, and each is asked for once', async () => {
  const apiFetch = vi.fn(async (path: string) => Response.json({ data: [path], next: null }));
  const { dispatch, getState } = createStore(apiFetch);
  const stored = () => [listBatches.select({})(getState()).data, getBatch.select({ id: 'x' })(getState()).data];
  const loaded = await Promise.all([dispatch(listBatches.load({})), dispatch(getBatch.load({ id: 'x' }))]);
  expect(await dispatch(getBatch.load({ id: 'x' }))).toEqual(loaded[1]);
  expect(stored()).toEqual([undefined, undefined]);
  dispatch(storeArrived);
  expect(stored()).toEqual(loaded.map(({ data }) => data));
  expect(apiFetch).toHaveBeenCalledTimes(2);
});

test('a call of a page that fails is asked for once, and stored as failed', async () => {
  const apiFetch = vi.fn(async () => Response.json({ code: 'unavailable' }, { status: 503 }));
  const { dispatch, getState } = createStore(apiFetch);
  const failure = { error: expect.objectContaining({ status: 503 }) };
  expect(await dispatch(getBatch.load({ id: 'x' }))).toEqual(expect.objectContaining(failure));
  expect(getBatch.select({ id: 'x' })(getState())).toEqual(expect.objectContaining({ ...failure, isError: true }));
  expect(apiFetch).toHaveBeenCalledOnce();
});

/** A store with a list, changed by a call to which the API answers with `status`. @returns whether the list was read again */
async function changed(changeIn: (store: AppStore) => PromiseLike<unknown>, status: number) {
  const store = createStore(async (_path, init) =>
    Response.json({ data: [], next: null }, { status: init?.method ? status : 200 }),
  );
  await store.dispatch(listBatches.initiate({}));
  const requestOf = () => listBatches.select({})(store.getState()).requestId;
  const first = requestOf();
  await changeIn(store);
  return () => requestOf() !== first;
}

test('a change makes a list old, and a refused one only where it says so', async () => {
  const move = ({ dispatch }: AppStore) => dispatch(moveLearner.initiate({ id: 'x', enrollment: 'x', batchId: 'y' }));
  const order = ({ dispatch }: AppStore) => dispatch(reorderCourses.initiate({ read: [], order: [] }));
  // RTK Query makes lists old in a task of its own after the response.
  for (const isOld of [await changed(move, 200), await changed(order, 409)]) {
    await eventually(() => expect(isOld()).toBe(true));
  }
  expect((await changed(move, 409))()).toBe(false);
});
