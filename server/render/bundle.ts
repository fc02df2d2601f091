import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Assets, RenderModule } from '../../contract/rendering.ts';
import { buildDir } from '../base/package-dir.ts';

export type WebBundle = {
  load: () => Promise<RenderModule>;
  assets: Assets;
};

const Manifest = z.record(z.string(), z.object({ file: z.string() }));

export async function loadBuiltBundle(): Promise<WebBundle> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(buildDir, 'client/.vite/manifest.json'), 'utf8')));
  const url = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`The build has no ${source}`);
    return `/${entry.file}`;
  };
  const code = await readFile(join(buildDir, 'client', url('web/boot.ts')), 'utf8');
  const module: RenderModule = await import(pathToFileURL(join(buildDir, 'server/entry.server.js')).href);
  return {
    load: async () => module,
    assets: {
      styles: url('web/styles.css'),
      deskStyles: url('web/desk.css'),
      boot: { code: code.trim() },
      client: url('web/entry.client.tsx'),
    },
  };
}
