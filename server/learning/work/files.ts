import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { line } from '../../../contract/base/text.ts';
import { MAX_FILES, MAX_WORK_BYTES } from '../../../contract/learning/work.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { handInFiles } from '../../db/schema/index.ts';
import type { PostedFile } from '../../http/multipart.ts';
import { recognizeFile } from './file-type.ts';

const ALLOWED_TYPES = 'Hand in PDF, PNG, JPEG, GIF or WebP, ZIP (also of Word, Excel and PowerPoint), or plain text.';

export type CheckedFile = Omit<typeof handInFiles.$inferInsert, 'handInId'>;

/** @throws RequestError invalid_input for too many or too large files, or one that is empty or of an unknown type */
export function checkFiles(posted: readonly PostedFile[]): CheckedFile[] {
  if (posted.length > MAX_FILES) fail.invalid('files', `Hand in at most ${MAX_FILES} files.`);
  const total = posted.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const megabytes = MAX_WORK_BYTES / 1024 / 1024;
  if (total > MAX_WORK_BYTES) fail.invalid('files', `Hand in at most ${megabytes} MB in total.`);
  return posted.map((file, index) => checkFile(file, index + 1));
}

function checkFile({ name, bytes }: PostedFile, position: number): CheckedFile {
  const label = labelOf(name, position);
  if (bytes.length === 0)
    fail.invalid('files', `“${label}” is empty. Save it with its content, and choose your files again.`);
  const { type, content } =
    recognizeFile(bytes) ?? fail.invalid('files', `“${label}” cannot be handed in. ${ALLOWED_TYPES}`);
  return {
    position,
    label,
    type,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
  };
}

/** Only to be shown: the end of its path, on one line. */
function labelOf(name: string, position: number): string {
  const end = name.split(/[\\/]/).at(-1) ?? '';
  const { success, data } = line(120).safeParse(end.slice(-120).replace(/\p{Cc}/gu, ''));
  return success && data !== '' ? data : `File ${position}`;
}

/** So that a download takes no more memory than that. */
const PART_BYTES = 512 * 1024;

/** Ends early if the file is deleted while it is read. */
export function streamFile(tx: Tx, id: string, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      const part = at < size ? await readPart(tx, id, at) : null;
      if (!part?.length) return controller.close();
      at += part.length;
      controller.enqueue(part);
    },
  });
}

async function readPart(tx: Tx, id: string, at: number): Promise<Buffer | null> {
  const { content } = handInFiles;
  // PostgreSQL counts bytes from 1.
  const part = sql<Buffer | null>`substring(${content} FROM ${at + 1} FOR ${PART_BYTES})`;
  const [row] = await tx.select({ part }).from(handInFiles).where(eq(handInFiles.id, id));
  return row?.part ?? null;
}
