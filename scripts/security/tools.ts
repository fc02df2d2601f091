import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Not among the project's own packages: they bring 200 MB of others, which only this command needs. */
const packages = [
  '@mdn/mdn-http-observatory@1.4.8',
  '@stoplight/spectral-cli@6.16.3',
  '@stoplight/spectral-owasp-ruleset@2.0.1',
];

/** Puts the tools into a directory, as their makers published them; none of their install scripts runs. */
export async function installTools(directory: string): Promise<void> {
  const quietly = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quietly, '--prefix', directory, ...packages]);
}
