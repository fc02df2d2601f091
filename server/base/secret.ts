import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The signing secret of a data directory: 32 random bytes in hex, made at the first start.
 * Written aside and linked into place, so that two concurrent starts agree and neither reads a partial one.
 */
export async function ensureSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const existing = await readFile(path, 'utf8').catch(absent);
  if (existing) return existing;
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(path, 'utf8');
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw new Error(`The secret in DATA_DIR cannot be read: ${error.message}`);
}
