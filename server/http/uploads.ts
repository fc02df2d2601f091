import { BusyError } from '../base/errors.ts';
import { uploads } from '../base/limits.ts';

const RETRY_AFTER_SECONDS = 10;

const bytesOfPerson = new Map<string, number>();
let totalBytes = 0;

/** The largest allowed size if it announces none. */
function announcedBytes(request: Request, maxBytes: number): number {
  const length = Number(request.headers.get('Content-Length') ?? maxBytes);
  return length >= 0 && length < maxBytes ? length : maxBytes;
}

/**
 * Reads a body with files, within the limits of bytes that one person and all people together may upload at once: a process has
 * several copies of them in memory until they are stored.
 * @param maxBytes that the body may have
 * @param work reads and handles the body
 * @throws BusyError before anything is read
 */
export async function whileUploading<Result>(
  request: Request,
  { userId, maxBytes }: { userId: string; maxBytes: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const bytes = announcedBytes(request, maxBytes);
  const earlierBytes = bytesOfPerson.get(userId) ?? 0;
  if (earlierBytes > 0 && earlierBytes + bytes > uploads.ofPerson) throw busy('Your last upload is not finished.');
  if (totalBytes + bytes > uploads.ofAll) throw busy('Many people are sending files at the moment.');
  bytesOfPerson.set(userId, earlierBytes + bytes);
  totalBytes += bytes;
  try {
    return await work();
  } finally {
    const remaining = (bytesOfPerson.get(userId) ?? 0) - bytes;
    if (remaining > 0) bytesOfPerson.set(userId, remaining);
    else bytesOfPerson.delete(userId);
    totalBytes -= bytes;
  }
}

const busy = (reason: string) => new BusyError(`${reason} Please try again in a few seconds.`, RETRY_AFTER_SECONDS);
