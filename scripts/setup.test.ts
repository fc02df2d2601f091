import { spawn, spawnSync } from 'node:child_process';
import { chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { temporaryDirectory } from '../tests/support/server.ts';
import { refuseOldNode } from './setup.mjs';

/** A process that runs this shell script as the launchers run a program, and the lines it prints. */
function runner(script: string, options: { ignoresSignals: boolean }) {
  const code = `import('./scripts/setup.mjs')
    .then((m) => m.run('sh', ['-c', ${JSON.stringify(script)}], process.env, ${JSON.stringify(options)}))
    .then((code) => console.log('ended', code), (error) => console.log(error.message))`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, line: async () => (await lines.next()).value };
}

test('a process that ignores the request to stop, as npm does, is killed with its children', async () => {
  const { child, line } = runner("trap '' INT TERM HUP; sleep 60 & echo ready; wait", { ignoresSignals: true });
  expect(await line()).toBe('ready');
  child.kill('SIGINT');
  expect(await line()).toBe('Stopped');
  // Whoever lived on would hold the output open.
  expect(await line()).toBeUndefined();
});

test('every other process is asked to stop, and may clean up', async () => {
  // A long sleep in the background would now and then miss the signal, and hold the output of the tests until its end.
  const { child, line } = runner("trap 'echo put away; exit 3' TERM; echo ready; while :; do sleep 0.1; done", {
    ignoresSignals: false,
  });
  expect(await line()).toBe('ready');
  child.kill('SIGTERM');
  expect(await line()).toBe('put away');
  expect(await line()).toBe('Stopped');
});

test('a Node that is too old is refused in one line, before anything is installed', () => {
  expect(() => refuseOldNode('18.20.8')).toThrow(/^Node 18\.20\.8 is too old: install Node 24 .+$/);
  const oldest = packageJson.engines.node.replace('>=', '');
  expect(() => refuseOldNode(`${oldest}.0.0`)).not.toThrow();
  expect(() => refuseOldNode(`${Number(oldest) - 1}.0.0`)).toThrow();
});

/** A checkout whose npm only prints its arguments, and what `npm run build` says there. */
async function createCheckout() {
  const checkout = await temporaryDirectory();
  onTestFinished(() => rm(checkout, { recursive: true, force: true }));
  await mkdir(join(checkout, 'scripts'));
  for (const file of await readdir('scripts')) {
    if (file.endsWith('.mjs')) await copyFile(join('scripts', file), join(checkout, 'scripts', file));
  }
  await writeFile(join(checkout, 'npm'), '#!/bin/sh\necho npm "$@"\nexit 1\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${checkout}:${process.env.PATH}` };
  const build = () => spawnSync(process.execPath, [join(checkout, 'scripts/build.mjs')], { encoding: 'utf8', env });
  return { checkout, build };
}

test.runIf(process.getuid?.() === 0)('root builds in no checkout of another user, and installs nothing', async () => {
  const { checkout, build } = await createCheckout();
  await chown(checkout, 1, 1);
  const { status, stdout, stderr } = build();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(`The checkout ${checkout}/ belongs to user daemon: run this as daemon\n`);
});

test('an update installs beside the packages of a running site, which only a first install may replace as a whole', async () => {
  const { checkout, build } = await createCheckout();
  await mkdir(join(checkout, 'node_modules'));
  const listOf = (hono: string) => JSON.stringify({ packages: { 'node_modules/hono': { version: hono } } });
  await writeFile(join(checkout, 'package-lock.json'), listOf('4.0.0'));
  expect(build().stdout).toContain('npm ci --loglevel');
  await writeFile(join(checkout, 'node_modules/.package-lock.json'), listOf('3.0.0'));
  expect(build().stdout).toContain('npm install --no-save --loglevel');
});
