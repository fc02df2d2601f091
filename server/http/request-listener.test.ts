import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { builtFiles } from './request-listener.ts';
import { serve } from './serve.ts';

test('a file that was removed under a running server ends its own response and nothing else', async () => {
  const built = await temporaryDirectory();
  await writeFile(join(built, 'gone.js'), 'export {};');
  await writeFile(join(built, 'here.js'), 'export {};');
  const files = builtFiles(built, {});
  const { port, drain } = await serve((request, response) => files(request, response, () => response.end()), {
    HOST: '127.0.0.1',
    PORT: 0,
  });
  onTestFinished(drain);
  await rm(join(built, 'gone.js'));
  const got = (name: string) => fetch(`http://127.0.0.1:${port}/${name}`).then((response) => response.text());
  await expect(got('gone.js')).rejects.toThrow();
  expect(await got('here.js')).toBe('export {};');
});
