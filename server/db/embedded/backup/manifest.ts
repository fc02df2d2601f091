import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { z } from 'zod';

/** Written last, so a directory without it is no whole backup. */
const NAME = 'manifest.json';

/** A path below the backup, and never out of it. */
const Inside = z.string().refine((path) => !isAbsolute(path) && normalize(path) === path && !path.startsWith('..'));

const Manifest = z.strictObject({
  format: z.literal('short-courses backup 1'),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Version of the server, such as `18.4`. */
  postgresql: z.string(),
  /** Places in the write-ahead log: what was committed before `stopLsn` is in the backup, nothing later is. */
  startLsn: z.string(),
  stopLsn: z.string(),
  /** In the order in which they can be made. */
  directories: z.array(Inside),
  files: z.array(z.strictObject({ path: Inside, bytes: z.int().nonnegative(), sha256: z.string().length(64) })),
});

/** What a backup holds, with the size and SHA-256 of every file. */
export type Manifest = z.infer<typeof Manifest>;

/** The text of a manifest, and where it stands in a backup. */
export function writtenManifest(manifest: Manifest): { path: string; text: string } {
  return { path: NAME, text: `${JSON.stringify(manifest, null, 1)}\n` };
}

/**
 * Reads what a backup should hold.
 * @throws Error of one line when it is no backup, or one that was cut off.
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, NAME), 'utf8').catch(() => {
    throw new Error(`There is no whole backup in ${backup}: it has no ${NAME}`);
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(`The backup ${backup} is damaged: ${NAME} cannot be read`);
  }
}
