import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the secret of a data directory, or creates 32 random bytes in hex. They are written to a draft and linked, so that two
 * starts agree and none reads a partial secret.
 */
export async function ensureSecret(dataDir: string): Promise<string> {
  const existing = await readSecret(dataDir);
  if (existing) return existing;
  const path = pathIn(dataDir);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(path, 'utf8');
}

const pathIn = (dataDir: string) => join(dataDir, 'secret');

/** Reads the secret of a data directory; undefined if it has none, as before the first start or with a `SECRET` that is set. */
export async function readSecret(dataDir: string): Promise<string | undefined> {
  return readFile(pathIn(dataDir), 'utf8').catch(undefinedIfMissing);
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw new Error(`The secret in DATA_DIR cannot be read: ${error.message}`);
}
