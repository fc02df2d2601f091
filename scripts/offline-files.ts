import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

type Entry = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Entry>;

/** Sources of the files that every page needs; files that they load later belong to other pages. */
const commonSources = ['web/entry.client.tsx', 'web/boot.ts', 'web/styles.css'];
/** Sources of the offline pages, with all files that they may load later. */
const offlineSources = [
  'web/prefetch-own.ts',
  'web/site/learning/LessonPage.tsx',
  'web/site/offline/index.ts',
  'node_modules/react-dom/client.js',
];
/** Files for checks of forms, which need the network anyway. */
const needsNetwork = /zod|contract/;

/** The files of the built site that lessons need without a network, by their paths. */
export function offlineFiles(manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string, isDeep: boolean) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build has no ${name}`);
    if (seen.has(name) || needsNetwork.test(entry.file)) return;
    seen.add(name);
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(`/${file}`);
    // A file that pages share may load any of them later.
    for (const imported of entry.imports ?? []) add(imported, isDeep && !imported.startsWith('_'));
    if (isDeep) for (const imported of entry.dynamicImports ?? []) add(imported, true);
  };
  for (const name of commonSources) add(name, false);
  for (const name of offlineSources) add(name, true);
  return [...files].sort();
}

/** Writes the list of these files to the build, with its hash in its name, and that name into the service worker, which so changes. */
export function offlineList(): Plugin {
  return {
    name: 'offline-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'worker',
    generateBundle(_, bundle) {
      const { root, build } = this.environment.config;
      const manifest: Manifest = JSON.parse(readFileSync(resolve(root, build.outDir, '.vite/manifest.json'), 'utf8'));
      const source = JSON.stringify(offlineFiles(manifest));
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 12);
      const fileName = `assets/offline-files-${hash}.json`;
      this.emitFile({ type: 'asset', fileName, source });
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace('/assets/offline-files.json', `/${fileName}`);
      }
    },
  };
}
