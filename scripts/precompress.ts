import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Number of files at a time, which keeps the threads of zlib busy (libuv has four). */
const CONCURRENCY = 8;

const compressible = /\.(js|css|svg|json|txt|webmanifest|wasm|data)$/;
/** Files above this size get a lower quality: brotli takes half a minute at its best, to save a tenth. */
const LARGE_BYTES = 1_000_000;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? 5 : 11 } };
  await Promise.all([
    brotliAsync(content, quality).then((bytes) => writeFile(`${path}.br`, bytes)),
    gzipAsync(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

/** Writes a brotli and a gzip copy beside each text file of the client build, so that no request waits for it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = (await readdir(dir, { recursive: true })).filter((file) => compressible.test(file)).values();
      // Some at a time: all of them at once are more open files than some systems allow a process (1,024).
      const compressNext = async () => {
        for (const file of files) await compressFile(join(dir, file));
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, compressNext));
    },
  };
}
