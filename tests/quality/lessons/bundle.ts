import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The modules that lessons import, and the global name of each in the page. */
const globals = { react: 'React', 'react/jsx-runtime': 'ReactJsx', 'react-dom/client': 'ReactClient' };

const libraryEntry = Object.entries(globals)
  .map(([module, name]) => `import * as ${name} from '${module}';\nwindow.${name} = ${name};`)
  .join('\n');

/** The entry of the project that the lessons start with. */
const appEntry = `
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import App from '/App.jsx';
createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>);
`;

let library: Promise<string> | undefined;

/** The script that puts the development build of React into a page. */
export function reactLibrary(): Promise<string> {
  library ??= compile({ '/main.jsx': libraryEntry }, []);
  return library;
}

/** The script that renders `App.jsx` of a lesson in a page with React. */
export function bundle(app: string): Promise<string> {
  return compile({ '/main.jsx': appEntry, '/App.jsx': app }, Object.keys(globals));
}

async function compile(files: Record<string, string>, external: string[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'files-of-the-lesson',
        enforce: 'pre',
        resolveId: (id) => (id in files ? id : undefined),
        load: (id) => files[id],
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: '/main.jsx', external, output: { format: 'iife', globals } },
    },
  });
  // Without a watcher and with one format, there is one result.
  return (built as Rolldown.RolldownOutput).output[0].code;
}
