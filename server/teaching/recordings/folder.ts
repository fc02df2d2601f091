import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type Files = {
  /** @returns the bytes of a file; null if there is none, or an empty one */
  sizeOf: (name: string) => Promise<number | null>;
  /** @returns a text of at most 1 MB; null if there is none */
  readText: (name: string) => Promise<string | null>;
};

/** The most bytes of a file of captions: about twenty hours of speech. */
export const MAX_TEXT_BYTES = 1024 * 1024;

export type Span = { start: number; end: number };

export type Folder = Files & {
  kind: 'folder';
  read: (name: string, span: Span) => ReadableStream;
};

/** @param root its path; names match `recordingFile`, so that none leads out of it */
export function openFolder(root: string): Folder {
  const pathOf = (name: string) => join(root, name);
  const sizeOf = async (name: string) => {
    const found = await stat(pathOf(name)).catch(nullIfMissing);
    return found?.isFile() && found.size > 0 ? found.size : null;
  };
  return {
    kind: 'folder',
    sizeOf,
    async readText(name) {
      const size = await sizeOf(name);
      return size === null || size > MAX_TEXT_BYTES ? null : readFile(pathOf(name), 'utf8');
    },
    read(name, span) {
      const parts = createReadStream(pathOf(name), span).iterator();
      return new ReadableStream({
        async pull(controller) {
          const { done, value } = await parts.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await parts.return?.();
        },
      });
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
