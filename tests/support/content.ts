import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CONTENT } from '../../server/db/seed/index.ts';

/** A copy of the content that the running test may change. */
export async function contentCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(CONTENT, folder, { recursive: true });
  return folder;
}
