import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundledText } from './scripts/bundled-text.ts';
import { offlineList } from './scripts/offline-files.ts';
import { precompress } from './scripts/precompress.ts';

/**
 * Libraries that every page needs, in files that a new version of the site rarely changes. Not one file: some make
 * constant errors while they start, and for each an attached inspector (and so Lighthouse) has the whole file parsed
 * again, which was 25 of the 35 ms of their start.
 */
const reactFiles = /node_modules\/(react|react-dom|scheduler)\//;
const reduxFiles = /node_modules\/(react-redux|@reduxjs|immer|reselect|redux|redux-thunk|use-sync-external-store)\//;
const routerFiles = /node_modules\/(react-router|cookie|set-cookie-parser)\//;

/** zod with its setting, which must be there before any schema is made. */
const zodFiles = /node_modules\/zod\/|web\/zod-without-eval\.|contract\/base\/schemas\./;

/** Calls of the desk in one file, not thirty: every page of the site names the files that the desk begins with. */
const deskFiles = /web\/desk-paths\.|web\/desk\/([^/]+\/)*(endpoints|api|route|send-file|list-query)\./;

/** Small parts that most pages share: one request instead of twenty. */
const pageParts =
  /web\/ui\/(Breadcrumbs|PendingPage|MissingPage|Skeleton|TryAgain|Prose|code-buttons|element|use-hydrated|kept-part|use-button-role|button|icons|PageMeta|JsonScript|minutes)\b/;

/** Dates and times, which pages of courses, lessons and accounts show. */
const dateParts = /contract\/base\/calendar\b|web\/site\/classes\/YourTime\b|web\/ui\/(LocalTime|whole-times)\b/;

/** Parts that most forms share; buttons, such as those of a lesson, have no fields. */
const formParts = /web\/ui\/form\/(Form|controls|use-[\w-]+)\./;
const fieldParts = /web\/ui\/(Field|Notice|form\/fields)\./;

/** What the pop-up and the page of the enrollment form share. */
const enrollmentParts =
  /web\/site\/enrollment\/(EnrollmentForm|SentPanel|ReserveLink|attribution)\.|contract\/selling\/attribution\.|web\/ui\/(form\/PersonInputs|PhoneField|phone-text)\./;

/** What the site and the desk both start with: one file in place of many that are smaller than their own frame. */
const startFiles =
  /web\/(prefetch|shell|page-route|paths|api|calls|yield-to-main|document-context|chunk-reload|ui\/(ErrorPage|navigation-status|form\/(outcome|failure|SuccessMessage|form-state)))\.|vite\/preload-helper|contract\/people\/staff\./;
const startParts =
  /web\/site\/(?!(?:learning|classes|pay|waitlist|doubts|notes)\/)[^/]+\/(endpoints|query|auth-token|slice|device-completions|install-prompt|use-cover-watch|Logo|ThemeSwitch|Disclosure|SignOutButton|AppLink)\./;

/** Small parts of the first screen of a course, and of an invoice: each would be smaller than its own frame and name. */
const courseParts = /web\/site\/courses\/(Face|price-text|structured-data)\./;
const billParts = /contract\/books\/gst-states\.|web\/ui\/state-options\./;

/** What the pages of sign-up and sign-in share. */
const accountParts = /web\/site\/account\/(AccountFrame|fields|auth-endpoints|next-path)\./;

/** What the dashboard shows of a course, and the page of its lessons too. */
const learnerParts =
  /web\/site\/(learning\/(CertificateConditions|YourBatch|CourseProgress)|classes\/JoinLink)\.|contract\/teaching\/class-text\./;

/** Amounts, which only pages of buyers, learners and the desk write; in no file of theirs, which others would load with it. */
const amountParts = /contract\/base\/rupees\./;

/** Calls of the pages that are someone's own: no visitor loads them. Their loaders are for who comes from another page. */
const ownParts = /web\/site\/((learning|classes|pay|waitlist)\/endpoints|learning\/(LessonMark|next-lesson))\./;
const ownLoaders = /web\/(prefetch-own|site\/(doubts|notes)\/(endpoints|query))\./;
const settingsParts = /web\/site\/account\/((settings|second-factor)-endpoints|VerifyReminder)\./;

/** Parts of a feature do nothing when imported: a page gets those that it uses, not all that an index.ts names. */
const inert = { test: /\/web\/(site|desk|ui\/cover)\/.*(\.tsx|\/index\.ts)$/, sideEffects: false };

/** Chunks that every page has already when it asks for another. */
const alwaysThere = /assets\/(rolldown-runtime|react|redux|router|start)-/;

/**
 * What is fetched with a chunk, named in the first script of every visitor: not what is there already, and not what only the
 * desk or a device without a network asks for, which takes one round trip more.
 */
const preloads = (file: string, needed: string[]) => {
  const named = /desk-routes|offline-/.test(file) ? [] : needed.filter((name) => !alwaysThere.test(name));
  // Its import asks for it at the same time.
  return named.every((name) => name === file) ? [] : named;
};

/** What stays a package: programs for each machine, and pdfkit, which reads its fonts from beside itself. */
const unbundled = ['sharp', '@resvg/resvg-js', 'pdfkit'];

/** `client` is what browsers load, `worker` their service worker; `ssr` is the server: the site and its demo, pages and emails. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), tailwindcss(), precompress(), bundledText(), offlineList('dist/client/.vite/manifest.json')],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The policy allows no data: URLs.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: preloads },
        rolldownOptions: {
          input: ['web/entry.client.tsx', 'web/boot.ts', 'web/styles.css', 'web/desk.css'],
          treeshake: { moduleSideEffects: [inert] },
          output: {
            // Each page loads 180 of these names with the entry script; a letter less in each hash is 100 bytes less.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'react', test: reactFiles },
                { name: 'redux', test: reduxFiles },
                { name: 'router', test: routerFiles },
                { name: 'zod', test: zodFiles },
                { name: 'start', test: (id) => startFiles.test(id) || startParts.test(id) },
                { name: 'page', test: pageParts },
                { name: 'dates', test: dateParts },
                { name: 'form', test: formParts },
                { name: 'fields', test: fieldParts },
                { name: 'amounts', test: amountParts },
                { name: 'own', test: ownParts },
                { name: 'settings', test: settingsParts },
                { name: 'own-loaders', test: ownLoaders },
                { name: 'enrollment', test: enrollmentParts },
                { name: 'course', test: courseParts },
                { name: 'bill', test: billParts },
                { name: 'account', test: accountParts },
                { name: 'learner', test: learnerParts },
                { name: 'desk', test: deskFiles, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: 'web/worker/sw.ts',
          // One script without imports, at an address that stays.
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
    ssr: {
      // One file with everything in it starts faster than a thousand modules.
      resolve: command === 'build' ? { noExternal: true, external: unbundled } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': "'production'" } : {},
      build: {
        ssr: true,
        sourcemap: true,
        outDir: 'dist/server',
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
