import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The modules that lessons import, and under which name the library's script leaves each in the page. */
const globals = { react: 'React', 'react/jsx-runtime': 'ReactJsx', 'react-dom/client': 'ReactClient' };

const libraryEntry = Object.entries(globals)
  .map(([module, name]) => `import * as ${name} from '${module}';\nwindow.${name} = ${name};`)
  .join('\n');

/** As in the project that the lessons start with. */
const appEntry = `
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import App from '/App.jsx';
createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>);
`;

let library: Promise<string> | undefined;

/** The script that leaves React, as it is for development, in a page. */
export function reactLibrary(): Promise<string> {
  library ??= compile({ '/main.jsx': libraryEntry }, []);
  return library;
}

/** The script that shows `App.jsx` of a lesson where React is. */
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
  // Neither watched nor of several formats, it is one result.
  return (built as Rolldown.RolldownOutput).output[0].code;
}
