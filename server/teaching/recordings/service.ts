import type { Recording } from '../../../contract/teaching/recording.ts';
import type { SignedIn } from '../../auth/session.ts';
import { fail } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { passagesOf } from './captions.ts';
import { findRecording } from './queries.ts';
import { type RecordingStore, recordingStore } from './store.ts';

export const MISSING = 'There is no such recording, or you do not have access to it.';

type RecordingDeps = Pick<Deps, 'db' | 'env'>;

type RecordingRef = { actor: SignedIn; id: string };

/** @throws RequestError not_found, also for people who may not watch it; unavailable while the store does not answer */
async function requireRecording({ db, env }: RecordingDeps, { actor, id }: RecordingRef) {
  const row = await findRecording(db, actor, id);
  const store = recordingStore(env);
  if (!row?.file || !store) fail.notFound(MISSING);
  const bytes = await store.sizeOf(row.file);
  if (bytes === null) fail.notFound('The file of this recording is missing. Please tell us.');
  return { ...row, file: row.file, bytes, store };
}

/** The same name with another ending. */
const captionsOf = (file: string) => file.replace(/\.\w+$/, '.vtt');

export function typeOf(file: string): Recording['type'] {
  return file.endsWith('.webm') ? 'video/webm' : 'video/mp4';
}

export async function readRecording(deps: RecordingDeps, ref: RecordingRef) {
  const { file, store, ...row } = await requireRecording(deps, ref);
  const captions = await store.readText(captionsOf(file));
  return {
    ...row,
    video: await addressOf(store, ref.id, file),
    type: typeOf(file),
    hasCaptions: captions !== null,
    passages: passagesOf(captions ?? ''),
  };
}

function addressOf(store: RecordingStore, id: string, file: string): Promise<string> | string {
  return store.kind === 'bucket' ? store.linkTo(file) : `/api/classes/${id}/recording/video`;
}

/** Finds a video that the site itself serves, not one of a bucket. @throws as `requireRecording` */
export async function requireVideo(deps: RecordingDeps, ref: RecordingRef) {
  const { file, bytes, store } = await requireRecording(deps, ref);
  if (store.kind === 'bucket') fail.notFound('This recording is served by the bucket, not by the site.');
  return { file, bytes, store };
}

/** @throws as `requireRecording`; not_found also if it has none */
export async function requireCaptions(deps: RecordingDeps, ref: RecordingRef): Promise<string> {
  const { file, store } = await requireRecording(deps, ref);
  return (await store.readText(captionsOf(file))) ?? fail.notFound('This recording has no captions.');
}

/** @throws RequestError invalid_input with `fields.recordingFile` if the store has no such file; unavailable */
export async function requireStored(env: Deps['env'], file: string | null): Promise<void> {
  if (file === null) return;
  const store = recordingStore(env);
  if (!store) fail.invalid('recordingFile', 'This site has no storage for recordings. Enter a link instead.');
  if ((await store.sizeOf(file)) === null) {
    fail.invalid('recordingFile', 'There is no recording file with this name.');
  }
}
