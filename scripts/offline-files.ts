import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Entry = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Entry>;

/** The files that every page needs, without those that they load later, which belong to other pages. */
const ofAllPages = ['web/entry.client.tsx', 'web/boot.ts', 'web/styles.css'];
/** With all that they may load later. */
const offlinePages = [
  'web/prefetch-own.ts',
  'web/site/learning/LessonPage.tsx',
  'web/site/offline/index.ts',
  'node_modules/react-dom/client.js',
];
/** Checks of forms, which need the network anyway. */
const notNeeded = /zod|contract/;

/** The files of the built site that lessons need without a network, by their paths. */
export function offlineFiles(manifest: Manifest): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string, isDeep: boolean) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build has no ${name}`);
    if (seen.has(name) || notNeeded.test(entry.file)) return;
    seen.add(name);
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(`/${file}`);
    // A file that pages share may load any of them later.
    for (const needed of entry.imports ?? []) add(needed, isDeep && !needed.startsWith('_'));
    if (isDeep) for (const later of entry.dynamicImports ?? []) add(later, true);
  };
  for (const name of ofAllPages) add(name, false);
  for (const name of offlinePages) add(name, true);
  return [...found].sort();
}

/** Names the list in the service worker, so that each release has another worker, and writes it beside the site's files. */
export function offlineList(manifestFile: string): Plugin {
  return {
    name: 'offline-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'worker',
    generateBundle(_, bundle) {
      const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
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
