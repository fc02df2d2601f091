import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withoutSiteVariables } from '../../server/base/env.ts';
import { packageDir, version } from '../../server/base/package-dir.ts';

/** The version after this one. */
export const NEXT = '99.0.0';

const MIGRATIONS = 'server/db/migrations';

const execFileAsync = promisify(execFile);

/** Runs a command. @returns its output */
export async function run(
  cwd: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = withoutSiteVariables(process.env),
): Promise<string> {
  const { stdout } = await execFileAsync(program, args, { cwd, env, maxBuffer: 1e8 });
  return stdout;
}

/** Replaces texts in files of a checkout. */
async function edit(checkout: string, files: readonly string[], change: (text: string) => string): Promise<void> {
  for (const file of files) {
    const path = join(checkout, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }
}

/** Makes a checkout the next version: it has other styles and a further migration. */
async function makeNext(checkout: string): Promise<void> {
  await edit(checkout, ['package.json', 'package-lock.json'], (text) => text.replace(`"${version}"`, `"${NEXT}"`));
  await appendFile(join(checkout, 'web/styles.css'), '\n.upgraded { color: red }\n');
  await writeFile(join(checkout, MIGRATIONS, '9999_next.sql'), 'CREATE TABLE next_version (id integer PRIMARY KEY);\n');
  await edit(checkout, [`${MIGRATIONS}/meta/_journal.json`], (text) => {
    const journal = JSON.parse(text);
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' });
    return JSON.stringify(journal);
  });
}

/** Makes a repository of these sources, with tags for this version, which a clone checks out, and for the next one. */
export async function makeOrigin(origin: string): Promise<void> {
  const files = await run(packageDir, 'git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of files.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(origin, file)), { recursive: true });
    await cp(join(packageDir, file), join(origin, file));
  }
  const git = (...args: string[]) => run(origin, 'git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args]);
  const commit = async (tag: string) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--message', tag);
    await git('tag', tag);
  };
  await git('init', '--quiet');
  await commit(`v${version}`);
  await git('checkout', '--quiet', '-b', 'next');
  await makeNext(origin);
  await commit(`v${NEXT}`);
  await git('checkout', '--quiet', `v${version}`);
}
