import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Creates a directory and those above it. Not with `recursive` of `mkdir`, which never ends below /proc (Node 24.21).
 * @returns the first that it created; undefined if there were all
 * @throws Error of the system
 */
export async function createDirectory(path: string, mode: number): Promise<string | undefined> {
  if (await isDirectory(path)) return undefined;
  const above = await createDirectory(dirname(path), mode);
  try {
    await mkdir(path, { mode });
    return above ?? path;
  } catch (error) {
    // Another process may have created it meanwhile.
    if (await isDirectory(path)) return above;
    throw error;
  }
}

/** Removes a directory, unless there is something in it. */
export async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch(() => {});
}

export function insteadOfMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
