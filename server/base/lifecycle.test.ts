import { expect, test } from 'vitest';
import { createTeardown } from './lifecycle.ts';

test('resources close in reverse order, each once', async () => {
  const closed: string[] = [];
  const teardown = createTeardown(() => {});
  for (const name of ['database', 'jobs', 'http']) teardown.defer(async () => void closed.push(name));
  await teardown.run();
  await teardown.run();
  expect(closed).toEqual(['http', 'jobs', 'database']);
});

test('a failure to close is logged and the rest is closed', async () => {
  const events: string[] = [];
  const teardown = createTeardown((_level, event) => events.push(event));
  teardown.defer(async () => void events.push('database closed'));
  teardown.defer(() => Promise.reject(new Error('stuck')));
  await teardown.run();
  expect(events).toEqual(['close.failed', 'database closed']);
});
