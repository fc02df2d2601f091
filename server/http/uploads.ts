import { BusyError } from '../base/errors.ts';
import { uploads } from '../base/limits.ts';

const RETRY_AFTER_SECONDS = 10;

const ofPerson = new Map<string, number>();
let ofAll = 0;

/** The size that a request announces; the largest allowed where it announces none. */
function announced(request: Request, maxBytes: number): number {
  const length = Number(request.headers.get('Content-Length') ?? maxBytes);
  return length >= 0 && length < maxBytes ? length : maxBytes;
}

/**
 * Reads a body with files within the limits of bytes that one person and all together may upload at once: a process holds them in
 * memory several times until they are stored.
 * @param maxBytes that the body may have
 * @param work reads and handles the body
 * @throws BusyError before anything is read
 */
export async function whileUploading<Result>(
  request: Request,
  { userId, maxBytes }: { userId: string; maxBytes: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const bytes = announced(request, maxBytes);
  const own = ofPerson.get(userId) ?? 0;
  if (own > 0 && own + bytes > uploads.ofPerson) throw busy('Your last upload is not finished.');
  if (ofAll + bytes > uploads.ofAll) throw busy('Many people are sending files at the moment.');
  ofPerson.set(userId, own + bytes);
  ofAll += bytes;
  try {
    return await work();
  } finally {
    const left = (ofPerson.get(userId) ?? 0) - bytes;
    if (left > 0) ofPerson.set(userId, left);
    else ofPerson.delete(userId);
    ofAll -= bytes;
  }
}

const busy = (reason: string) => new BusyError(`${reason} Please try again in a few seconds.`, RETRY_AFTER_SECONDS);
