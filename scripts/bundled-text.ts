import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?bundled';

/**
 * `import text from './x.ts?bundled'` is the text of that module with all its imports, as one script: for a worker whose frame may
 * load nothing.
 */
export function bundledText(): Plugin {
  return {
    name: 'bundled-text',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
      return file && file.id + QUERY;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return;
      const entry = id.slice(0, -QUERY.length);
      this.addWatchFile(entry);
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: {
          write: false,
          modulePreload: false,
          rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
        },
      });
      // It is a single output, because it is not watched and has one format.
      const { output } = result as Rolldown.RolldownOutput;
      return `export default ${JSON.stringify(output[0].code)}`;
    },
  };
}
