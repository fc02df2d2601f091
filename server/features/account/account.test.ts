import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { api } = await testApi();

test('a visitor is nobody', async () => {
  const answer = await api.request('/api/me');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.json()).toEqual({ data: null });
});

test('the route takes no query', async () => {
  expect((await api.request('/api/me?id=1')).status).toBe(422);
});
