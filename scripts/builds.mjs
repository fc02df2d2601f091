// Each build has a folder of its own in `dist`, and `dist/current` links to the one that the next start runs. So a build beside a
// running site changes nothing for it: its files and its code stay in place until it has stopped.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

const CURRENT = 'current';

/** The name of the build that the next start runs; empty if there is none. @param {string} dist */
export async function currentBuild(dist) {
  return basename(await realpath(join(dist, CURRENT)).catch(() => ''));
}

/**
 * Lets the next start run another build. The link is replaced by a rename, so that there is one at any time.
 * @param {string} dist
 * @param {string} name
 */
export async function switchTo(dist, name) {
  const link = join(dist, `${name}.link`);
  await symlink(name, link);
  await rename(link, join(dist, CURRENT));
}

/**
 * Removes the builds before the current one, but for those of processes that still run or build them. Whoever may not remove them
 * can start the site nevertheless.
 * @param {string} dist
 */
export async function removeOldBuilds(dist) {
  const kept = [CURRENT, await currentBuild(dist)];
  const old = (await readdir(dist)).filter((name) => !kept.includes(name)).map((name) => join(dist, name));
  if (old.length === 0) return;
  const commands = commandLines();
  const unused = old.filter((build) => !commands.includes(build));
  await Promise.all(unused.map((build) => rm(build, { recursive: true, force: true }).catch(() => {})));
}

/** The command lines of the processes on this machine. */
function commandLines() {
  // Slim images of Linux have no `ps`.
  if (process.platform !== 'linux') return spawnSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' }).stdout;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => procFile(pid, 'cmdline')).join('\n');
}

/** A file about a process; empty once the process has ended. @param {number | string} pid @param {string} name */
export function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
