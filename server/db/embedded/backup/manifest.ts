import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { z } from 'zod';

/** The manifest is written last, so a directory without it is not a complete backup. */
const NAME = 'manifest.json';

const RelativePath = z
  .string()
  .refine((path) => !isAbsolute(path) && normalize(path) === path && !path.startsWith('..'));

const Manifest = z.strictObject({
  format: z.literal('short-courses backup 1'),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  postgresql: z.string(),
  /** Positions in the write-ahead log: the backup has every commit before `stopLsn`, and none after it. */
  startLsn: z.string(),
  stopLsn: z.string(),
  /** In the order of creation. */
  directories: z.array(RelativePath),
  files: z.array(z.strictObject({ path: RelativePath, bytes: z.int().nonnegative(), sha256: z.string().length(64) })),
});

export type Manifest = z.infer<typeof Manifest>;

export function manifestFile(manifest: Manifest): { path: string; text: string } {
  return { path: NAME, text: `${JSON.stringify(manifest, null, 1)}\n` };
}

/** @throws Error of one line when it is not a backup, or an incomplete one */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, NAME), 'utf8').catch(({ code }) => {
    const isFile = code === 'ENOTDIR';
    const reason = isFile ? 'it is a file, which --decrypt COMMAND reads if it is encrypted' : `it has no ${NAME}`;
    throw new Error(`There is no complete backup in ${backup}: ${reason}`);
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(`The backup ${backup} is damaged: ${NAME} cannot be read`);
  }
}
