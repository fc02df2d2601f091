import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** They are not dependencies of the project, because they take 200 MB that only this command needs. */
const packages = [
  '@mdn/mdn-http-observatory@1.4.8',
  '@stoplight/spectral-cli@6.16.3',
  '@stoplight/spectral-owasp-ruleset@2.0.1',
];

/** Installs the tools into a directory, without running their install scripts. */
export async function installTools(directory: string): Promise<void> {
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, '--prefix', directory, ...packages]);
}
