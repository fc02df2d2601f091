import { readFile, statfs } from 'node:fs/promises';

const DIRECTORY = '/dev/shm';
const GIB = 2 ** 30;

/**
 * The directory for temporary test files, above all databases, in memory if this machine has room: on ext4 each new
 * file is slower to make while thousands are freshly deleted, and the tests of the embedded database took a third longer there.
 * @param mounts as /proc/mounts lists them.
 * @param room bytes that are free in that directory, and in memory.
 */
export function memoryDirectory(
  mounts: string,
  { directory, memory }: { directory: number; memory: number },
): string | undefined {
  const found = mounts.split('\n').map((line) => line.split(' '));
  // Some tests make a program and run it; in a container that may be forbidden there.
  const runs = found.some(([, at, type, options]) => {
    return at === DIRECTORY && type === 'tmpfs' && !options?.split(',').includes('noexec');
  });
  return runs && directory >= 4 * GIB && memory >= 8 * GIB ? DIRECTORY : undefined;
}

/** That directory of this machine. */
export async function ownMemoryDirectory(): Promise<string | undefined> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const { bavail, bsize } = await statfs(DIRECTORY).catch(() => ({ bavail: 0, bsize: 0 }));
  // The limit of a container counts.
  return memoryDirectory(mounts, { directory: bavail * bsize, memory: process.availableMemory() });
}
