import { readFile, statfs } from 'node:fs/promises';

const DIRECTORY = '/dev/shm';
const GIB = 2 ** 30;

/**
 * The directory for temporary test files, above all databases, in memory if this machine has room: on ext4 each new
 * file is slower to make while thousands are freshly deleted, and the tests of the embedded database took a third longer there.
 * @param mounts text of /proc/mounts.
 * @param free bytes that are free in that directory, and in memory.
 */
export function memoryDirectory(
  mounts: string,
  { directory, memory }: { directory: number; memory: number },
): string | undefined {
  const fields = mounts.split('\n').map((line) => line.split(' '));
  // Some tests write a program and run it, which a container may forbid in that directory.
  const canRunPrograms = fields.some(([, path, type, options]) => {
    return path === DIRECTORY && type === 'tmpfs' && !options?.split(',').includes('noexec');
  });
  return canRunPrograms && directory >= 4 * GIB && memory >= 8 * GIB ? DIRECTORY : undefined;
}

/** The directory in memory of this machine; undefined if it has no room. */
export async function ownMemoryDirectory(): Promise<string | undefined> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const { bavail, bsize } = await statfs(DIRECTORY).catch(() => ({ bavail: 0, bsize: 0 }));
  // `availableMemory` respects the limit of a container.
  return memoryDirectory(mounts, { directory: bavail * bsize, memory: process.availableMemory() });
}
