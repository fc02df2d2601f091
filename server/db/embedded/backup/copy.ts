import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chown, type FileHandle, mkdir, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Account } from '../account.ts';

export type CopiedFile = { bytes: number; sha256: string };

const CHUNK_BYTES = 1024 * 1024;

/** Copies a file in chunks, readable for its owner only, and waits until it is on disk. @param owner undefined for this process's user */
export async function copyFile(from: string, to: string, owner?: Account): Promise<CopiedFile> {
  const source = await open(from);
  try {
    return await copyOpened(source, to, owner);
  } finally {
    await source.close();
  }
}

async function copyOpened(source: FileHandle, to: string, owner: Account | undefined): Promise<CopiedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    source.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  );
  await chownTo(to, owner);
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes a file and waits until it is on disk, as `copyFile` does. */
export async function writeDurably(to: string, content: string | Buffer): Promise<CopiedFile> {
  const bytes = Buffer.from(content);
  const target = await open(to, 'wx', 0o600);
  try {
    await target.writeFile(bytes);
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Most of the work is to wait for the disk. */
const CONCURRENCY = 8;

/** @throws the first error, once all running tasks have ended */
export async function forEachFile<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const runTasks = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await task(item).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runTasks));
  if (failures.length > 0) throw failures[0];
}

/** Makes a directory that only its owner can enter. */
export async function makeDirectory(path: string, owner?: Account): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  await chownTo(path, owner);
}

/** Waits until a directory's entries are on disk. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function chownTo(path: string, owner: Account | undefined): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}
