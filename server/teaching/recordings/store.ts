import type { Env } from '../../base/env.ts';
import { isDirectory } from '../../base/files.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { type Folder, openFolder } from './folder.ts';

export type RecordingStore = Folder | Bucket;

/** @throws Error of one line, when the folder of the recordings is none, or none that this user can reach */
export async function requireRecordings({ RECORDINGS_DIR }: Pick<Env, 'RECORDINGS_DIR'>): Promise<void> {
  if (RECORDINGS_DIR && !(await isDirectory(RECORDINGS_DIR))) {
    throw new Error(
      `Environment variable RECORDINGS_DIR is wrong: ${RECORDINGS_DIR} is no folder that the site can reach`,
    );
  }
}

/** The place of the recordings (docs/operations/services.md); null without one. */
export function recordingStore(env: Env): RecordingStore | null {
  const { RECORDINGS_DIR, RECORDINGS_BUCKET, RECORDINGS_KEY_ID, RECORDINGS_KEY_SECRET, RECORDINGS_REGION } = env;
  if (RECORDINGS_DIR) return openFolder(RECORDINGS_DIR);
  if (!RECORDINGS_BUCKET || !RECORDINGS_KEY_ID || !RECORDINGS_KEY_SECRET) return null;
  return openBucket({
    address: RECORDINGS_BUCKET,
    keyId: RECORDINGS_KEY_ID,
    secret: RECORDINGS_KEY_SECRET,
    region: RECORDINGS_REGION,
  });
}
