import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});

export type PackageSize = { name: string; bytes: number; isDev: boolean };

/** Bytes of the files in a directory, 0 if it does not exist; without nested packages, which count separately. */
export async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesIn(path);
    return entry.isFile() ? (await lstat(path)).size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Every package of the lock file that is installed, largest first. */
export async function packageSizes(): Promise<PackageSize[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const sizes: PackageSize[] = [];
  for (const [path, { dev = false, devOptional = false }] of Object.entries(packages)) {
    if (path === '') continue;
    const name = path.replace(/^.*node_modules\//, '');
    sizes.push({ name, bytes: await bytesIn(join(root, path)), isDev: dev || devOptional });
  }
  return sizes.sort((a, b) => b.bytes - a.bytes);
}

/** Bytes of the build. */
export function buildBytes(): Promise<number> {
  return bytesIn(join(root, 'dist'));
}
