import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../tests/support/server.ts';
import { currentBuild, removeOldBuilds, switchTo } from './builds.mjs';

/** A directory with two builds, of which the second is current. */
async function twoBuilds() {
  const dist = await temporaryDirectory();
  onTestFinished(() => rm(dist, { recursive: true }));
  for (const name of ['one', 'two']) {
    await mkdir(join(dist, name));
    await writeFile(join(dist, name, 'main.js'), 'console.log("running"); setInterval(() => {}, 1000)');
    await switchTo(dist, name);
  }
  return dist;
}

/** Runs a build of that directory. @returns the function that ends it */
async function runBuild(dist: string, name: string) {
  const site = spawn(process.execPath, [join(dist, name, 'main.js')], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(site.stdout, 'data');
  return async () => {
    site.kill('SIGKILL');
    await once(site, 'exit');
  };
}

test('the next start runs the build that was made last', async () => {
  expect(await currentBuild(await twoBuilds())).toBe('two');
});

test('without a build there is no current one', async () => {
  expect(await currentBuild(await temporaryDirectory())).toBe('');
});

test('an old build stays while a site runs it, and is removed by the first start afterwards', async () => {
  const dist = await twoBuilds();
  const end = await runBuild(dist, 'one');
  await removeOldBuilds(dist);
  expect((await readdir(dist)).sort()).toEqual(['current', 'one', 'two']);
  await end();
  await removeOldBuilds(dist);
  expect((await readdir(dist)).sort()).toEqual(['current', 'two']);
});

test('what a build left that was interrupted is removed by the next start', async () => {
  const dist = await twoBuilds();
  await mkdir(join(dist, 'three'));
  await removeOldBuilds(dist);
  expect((await readdir(dist)).sort()).toEqual(['current', 'two']);
});
