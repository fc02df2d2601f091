import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageDir } from './package-dir.ts';

/** The version of this site, of its `package.json`. */
export function packageVersion(): string {
  const text = readFileSync(join(packageDir, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
