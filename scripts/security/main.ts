import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTeardown, exitWith } from '../../server/base/lifecycle.ts';
import { freePort } from '../../tests/support/ports.ts';
import { startOwnSite } from '../../tests/support/processes.ts';
import { otherPublicRoutes, publicRoutes } from '../../tests/support/public-routes.ts';
import { isWithin, type Table, tableText } from '../bench/report.ts';
import { findProgram } from '../programs.mjs';
import { startHttpsFront } from './https-front.ts';
import { gradePages } from './observatory.ts';
import { lintDocument } from './spectral.ts';

const startBehind = (port: number, publicUrl: string) =>
  startOwnSite({ PORT: String(port), PUBLIC_URL: publicUrl, TRUST_PROXY: '1', LOG_REQUESTS: 'none' });

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Paths of the public pages: those of the sitemap, and one of each kind that it omits. */
async function publicPages(origin: string): Promise<string[]> {
  const sitemap = await read(`${origin}/sitemap.xml`);
  const sitemapPaths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [...new Set([...publicRoutes, ...otherPublicRoutes, ...sitemapPaths])];
}

async function runTools(directory: string, site: { origin: string; url: string; certificate: string }): Promise<Table> {
  const paths = await publicPages(site.origin);
  const document = await read(`${site.origin}/api/openapi.json`);
  const grades = await gradePages(directory, { ...site, paths });
  const lint = await lintDocument(directory, document);
  return { columns: ['what', 'found; A+ and nothing to be'], rows: [...grades, ...lint] };
}

/**
 * `npm run test:security`: grades every public page over https with MDN's Observatory and the OpenAPI document with
 * spectral's OWASP rules, prints a table, and fails if a page is below A+ or a rule is broken.
 */
async function main(): Promise<void> {
  const openssl = findProgram('openssl', 'openssl');
  const teardown = createTeardown(() => {});
  try {
    const directory = await mkdtemp(join(tmpdir(), 'short-courses-security-'));
    teardown.defer(() => rm(directory, { recursive: true, force: true }));
    process.stderr.write('Installing the tools into a temporary directory\n');
    await installTools(directory);
    const [port, httpsPort] = [await freePort(), await freePort()];
    const url = `https://localhost:${httpsPort}`;
    const running = await startBehind(port, url);
    teardown.defer(running.stop);
    const front = await startHttpsFront({ port: httpsPort, sitePort: port, directory, openssl });
    teardown.defer(front.stop);
    const findings = await runTools(directory, { origin: running.url, url, certificate: front.certificate });
    process.stdout.write(`${tableText(findings)}\n`);
    if (!isWithin(findings)) throw new Error('A page is below A+, or a rule is broken: see above');
  } finally {
    await teardown.run();
  }
}

const run = promisify(execFile);

/** They are not dependencies of the project, because they take 200 MB that only this command needs. */
const packages = [
  '@mdn/mdn-http-observatory@1.4.8',
  '@stoplight/spectral-cli@6.16.3',
  '@stoplight/spectral-owasp-ruleset@2.0.1',
];

/** Installs the tools into a directory, without running their install scripts. */
async function installTools(directory: string): Promise<void> {
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, '--prefix', directory, ...packages]);
}

exitWith(main());
