import { expect, test } from 'vitest';
import { type CurrentRequest, oncePerRead, runAsRequest } from './current-request.ts';

/** A read that counts how often it is done. */
function counted() {
  let times = 0;
  return oncePerRead(async (source: string, key: string) => `${source} ${key} ${++times}`);
}

const during = (request: CurrentRequest, task: () => Promise<unknown>) =>
  new Promise<unknown>((resolve) => runAsRequest(request, () => resolve(task())));

test('a GET reads once for each key, and the next GET reads again', async () => {
  const read = counted();
  const page = () => Promise.all([read('db', 'asha'), read('db', 'asha'), read('db', 'ravi')]);
  const get = () => during({ id: '1', route: '/', isRead: true }, page);
  expect(await get()).toEqual(['db asha 1', 'db asha 1', 'db ravi 2']);
  expect(await get()).toEqual(['db asha 3', 'db asha 3', 'db ravi 4']);
});

test('a request that may write, and work outside of requests, read each time', async () => {
  const read = counted();
  const twice = async () => [await read('db', 'asha'), await read('db', 'asha')];
  expect(await during({ id: '1', route: '/' }, twice)).toEqual(['db asha 1', 'db asha 2']);
  expect(await twice()).toEqual(['db asha 3', 'db asha 4']);
});
