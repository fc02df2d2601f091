import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { adaptedFile } from '../support/documented.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/ports.ts';
import { runGuarded } from './guarded.ts';

const program = findProgram('caddy', 'caddy');

/** Runs Caddy with the file of the repository, by http and in front of a port of this machine. */
async function startCaddy(upstream: number) {
  const directory = await mkdtemp(join(tmpdir(), 'short-courses-caddy-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const port = await freePort();
  const config = join(directory, 'Caddyfile');
  const changes: [string | RegExp, string][] = [
    [/^\{\$DOMAIN\}/m, `http://localhost:${port}`],
    ['site:5000', `127.0.0.1:${upstream}`],
    ['lb_try_duration 30s', 'lb_try_duration 1s'],
    [/^\{\n/m, '{\n\tadmin off\n'],
  ];
  await writeFile(config, await adaptedFile('caddy/Caddyfile', changes));
  const log = join(directory, 'caddy.log');
  const caddy = await runGuarded([program, 'run', '--config', config], { log, stop: 'TERM' });
  onTestFinished(() => caddy.end());
  const url = `http://localhost:${port}`;
  await eventually(() => fetch(url));
  return { url, log: caddy.log };
}

test('no line of Caddy has a token, whether the site responds or is away', async () => {
  const site = createServer((request, response) => {
    response.setHeader('Set-Cookie', 'session=a-secret-cookie');
    response.setHeader('X-Request-Id', request.headers['x-request-id'] ?? '');
    response.end();
  });
  const upstream = await freePort();
  const { url, log } = await startCaddy(upstream);
  const visit = () =>
    fetch(`${url}/reset-password?token=a-secret-token`, {
      headers: {
        Cookie: 'session=a-secret-cookie',
        Referer: `${url}/pay?token=a-secret-order`,
        'X-Request-Id': 'mine',
      },
    });

  expect((await visit()).status).toBe(502);
  await new Promise<void>((resolve) => site.listen(upstream, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const response = await visit();
  expect(response.status).toBe(200);
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\da-f-]{36}$/);
  await eventually(async () => expect(await log()).toContain(id));
  expect(await log()).toContain('"status":502');
  expect(await log()).not.toContain('a-secret');
});
