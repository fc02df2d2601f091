import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDirectory } from '../../../tests/support/server.ts';

const execute = promisify(execFile);

/** A framework that renders the same list of posts for each request, from memory. */
export const peers = [
  { name: 'Next.js', folder: 'next', package: 'next', start: ['next/dist/bin/next', 'start', '-p'] },
  {
    name: 'React Router, framework mode',
    folder: 'react-router',
    package: 'react-router',
    start: ['@react-router/serve/bin.cjs', './build/server/index.js'],
  },
] as const;

export type Peer = { name: string; url: string; pid: number; stop: () => Promise<void> };

/** The data of the site that a peer gets. */
export type SiteData = {
  /** List of posts. */
  posts: object[];
  /** HTML of a search and of the dashboard of a learner, of which a peer gets every element. */
  page: string;
  dashboard: string;
  /** The site's database, and the secret by which it signs its sessions. */
  database: object;
  secret: string;
};

/**
 * Installs, builds and starts a peer in a directory of its own.
 * @throws Error when npm cannot install it
 */
export async function startPeer(
  peer: (typeof peers)[number],
  { posts, page, dashboard, database, secret }: SiteData,
  port: number,
): Promise<Peer> {
  const source = fileURLToPath(new URL('pages', import.meta.url));
  const directory = await temporaryDirectory();
  await cp(join(source, peer.folder), directory, { recursive: true });
  await cp(join(source, 'shared'), directory, { recursive: true });
  await writeFile(join(directory, 'posts.json'), JSON.stringify(posts));
  await writeFile(join(directory, 'page.html'), page);
  await writeFile(join(directory, 'dashboard.html'), dashboard);
  const run = (...args: string[]) =>
    execute('npm', args, { cwd: directory, env: { ...process.env, NODE_ENV: undefined, PEER_SECRET: secret } });
  await run('install', '--no-audit', '--no-fund');
  await run('run', 'build');
  const installed = JSON.parse(await readFile(join(directory, 'node_modules', peer.package, 'package.json'), 'utf8'));
  const [program, ...startArgs] = peer.start;
  const args = peer.folder === 'next' ? [...startArgs, String(port)] : startArgs;
  const child = spawn(process.execPath, [join(directory, 'node_modules', program), ...args], {
    cwd: directory,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      PEER_DATABASE: JSON.stringify(database),
      PEER_SECRET: secret,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswering(`${url}/blogs?q=grid`);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { name: `${peer.name} ${installed.version}`, url, pid: child.pid ?? 0, stop };
}

/** Waits until an address answers, for a quarter of a minute. */
async function waitUntilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await pause(250);
  }
  throw new Error(`${url} does not answer`);
}
