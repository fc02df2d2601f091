import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bundledText } from './scripts/bundled-text.ts';
import { offlineList } from './scripts/offline-files.ts';
import { precompress } from './scripts/precompress.ts';

/**
 * Libraries that every page needs, in files that a new version of the site rarely changes. They are not one file, because some
 * create constant errors at their start, and for each an attached inspector (also Lighthouse) has the whole file parsed again,
 * which was 25 of the 35 ms of their start.
 */
const reactFiles = /node_modules\/(react|react-dom|scheduler)\//;
const reduxFiles = /node_modules\/(react-redux|@reduxjs|immer|reselect|redux|redux-thunk|use-sync-external-store)\//;
const routerFiles = /node_modules\/(react-router|cookie|set-cookie-parser)\//;

/** zod with its setting, which must run before any schema is made. */
const zodFiles = /node_modules\/zod\/|web\/zod-without-eval\./;

/** Files that the site and the desk need at their start: one file instead of many, which would be smaller than their overhead. */
const startFiles =
  /web\/(prefetch|shell|page-route|api|calls|document-context|chunks|ui\/(Breadcrumbs|ErrorPage|MissingPage|Notice|PendingPage|Skeleton|TryAgain|navigation-status|form\/(outcome|failure|SuccessMessage|form-state|controls)))\.|vite\/preload-helper|contract\/(paths|people\/staff)\./;
const startParts =
  /web\/site\/(?!(?:learning|classes|checkout|waitlist|doubts|notes)\/)[^/]+\/(endpoints|query|auth-token|slice|device-completions|install-prompt|use-cover-watch|Logo|ThemeSwitch|Disclosure|SignOutButton|AppLink)\./;

/** The kit of forms in two files, because some forms are a button without fields. */
const formFiles = /web\/ui\/form\/(Form|kept-values|use-(checks|draft|form|submission|restore-focus))\./;
const fieldFiles = /web\/ui\/(Field|form\/(fields|form-values))\.|contract\/base\/typed\./;

/** Importing these modules has no effects, so a page gets only the parts that it uses, not all that an index.ts exports. */
const withoutSideEffects = { test: /\/web\/(site|desk|ui\/cover)\/.*(\.tsx|\/index\.ts)$/, sideEffects: false };

/** Chunks that every page has loaded before it requests another. */
const alwaysLoaded = /assets\/(rolldown-runtime|react|redux|router|start)-/;

/**
 * The files to fetch with a chunk, which the first script of every visitor names: without loaded ones, and without those of the
 * desk and of offline pages, which take one more round trip.
 */
const preloads = (file: string, dependencies: string[]) => {
  const preloaded = /desk-routes|offline-/.test(file) ? [] : dependencies.filter((name) => !alwaysLoaded.test(name));
  // Its import requests the chunk itself at the same time.
  return preloaded.every((name) => name === file) ? [] : preloaded;
};

/** Packages that are not bundled: native programs, and pdfkit, which reads its fonts from its own directory. */
const externalPackages = ['sharp', '@resvg/resvg-js', 'pdfkit'];

/** Each environment builds into its folder of `--outDir`. */
const folders: Plugin = {
  name: 'folders',
  apply: 'build',
  config: ({ build: { outDir = 'dist' } = {} }) => {
    const into = (folder: string) => ({ build: { outDir: `${outDir}/${folder}` } });
    return { environments: { client: into('client'), worker: into('client'), ssr: into('server') } };
  },
};

/** `client` is for browsers, `worker` is their service worker, and `ssr` is the server: the site and its demo, pages and emails. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), precompress(), bundledText(), offlineList(), folders],
  builder: {},
  environments: {
    client: {
      build: {
        manifest: true,
        // The content security policy allows no data: URLs.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: preloads },
        rolldownOptions: {
          input: ['web/entry.client.tsx', 'web/boot.ts', 'web/styles.css', 'web/desk.css'],
          treeshake: { moduleSideEffects: [withoutSideEffects] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: reactFiles },
                { name: 'redux', test: reduxFiles },
                { name: 'router', test: routerFiles },
                { name: 'zod', test: zodFiles },
                { name: 'start', test: (id) => startFiles.test(id) || startParts.test(id) },
                { name: 'form', test: formFiles, includeDependenciesRecursively: false },
                { name: 'fields', test: fieldFiles, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: 'web/worker/sw.ts',
          // One script without imports, at a fixed address.
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
    ssr: {
      // One file with everything in it starts faster than a thousand modules.
      resolve: command === 'build' ? { noExternal: true, external: externalPackages } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': "'production'" } : {},
      build: {
        ssr: true,
        sourcemap: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            worker: 'server/start/worker.ts',
            demo: 'server/start/demo.ts',
            run: 'server/start/run.ts',
            'entry.server': 'web/entry.server.tsx',
          },
          output: {
            // The sources are in the checkout; with them each start would read 7 MB more, 0.1 s.
            sourcemapExcludeSources: true,
            // V8 holds the text of code in memory, so it has no comments and no indentation; names stay as they are.
            comments: false,
            minify: { compress: false, mangle: false, codegen: true },
          },
        },
      },
    },
  },
}));
