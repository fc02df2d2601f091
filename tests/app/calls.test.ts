import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../server/start/endpoints.ts';

test('a call has the same name in the browser as on the server', () => {
  const nameOf = (id = '') => id.replace('Desk', '');
  const names = new Map<string, string>(endpoints.map(({ path, route }) => [path, nameOf(route.operationId)]));
  const calls = globSync('web/{desk,site}/**/*.{ts,tsx}')
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/const (\w+) = (?:read|find|change)\('([A-Z]+ [^']+)'/g),
    ])
    .map(([, name = '', path = '']) => [path, name]);
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter(([path = '', name]) => names.get(path) !== nameOf(name))).toEqual([]);
});
