import { build, ensureInstalled, exitWith, refuseRoot } from './setup.mjs';

await exitWith(
  refuseRoot()
    .then(() => ensureInstalled({ dev: false }))
    .then(() => build('info')),
);
