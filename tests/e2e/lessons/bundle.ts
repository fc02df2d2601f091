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

/** Compiles `App.jsx` of a lesson for development, where React tells of mistakes. */
export async function bundle(app: string): Promise<{ 'react.js': string; 'app.js': string }> {
  library ??= compile({ '/main.jsx': libraryEntry }, []);
  const files = { '/main.jsx': appEntry, '/App.jsx': app };
  return { 'react.js': await library, 'app.js': await compile(files, Object.keys(globals)) };
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
