import { build, ensureInstalled, exitWith } from './setup.mjs';

await exitWith(ensureInstalled({ dev: false }).then(() => build('info')));
