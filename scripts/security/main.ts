import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { otherPublicRoutes, publicRoutes } from '../bench/pages/routes.ts';
import { isHeld, type Section, textOfSection } from '../bench/report.ts';
import { startSite } from '../bench/site.ts';
import { startHttpsFront } from './https-front.ts';
import { gradePages } from './observatory.ts';
import { lintDocument } from './spectral.ts';
import { installTools } from './tools.ts';

const PORT = 5360;
const HTTPS_PORT = 5361;
const url = `https://localhost:${HTTPS_PORT}`;

/** The site as operators run it behind a proxy that speaks https. */
const site = {
  script: 'server/main.ts',
  ready: /^Ready at/,
  env: { PUBLIC_URL: url, TRUST_PROXY: '1', LOG_REQUESTS: 'none' },
};

/** Every public page: what the sitemap lists, and one of each kind that it leaves out. */
async function publicPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return [...new Set([...publicRoutes, ...otherPublicRoutes, ...listed])];
}

/** What the site on `PORT` is found to be by the tools in `directory`. */
async function findings(directory: string): Promise<Section> {
  const origin = `http://localhost:${PORT}`;
  const front = await startHttpsFront(HTTPS_PORT, PORT, directory);
  try {
    const paths = await publicPages(origin);
    const document = await (await fetch(`${origin}/api/openapi.json`)).text();
    const grades = await gradePages(directory, { url, certificate: front.certificate, paths });
    const lint = await lintDocument(directory, document);
    return { notes: [], tables: [{ columns: ['what', 'found; A+ and nothing to be'], rows: [...grades, ...lint] }] };
  } finally {
    await front.stop();
  }
}

/**
 * `npm run test:security`: grades every public page over https with MDN's Observatory and the OpenAPI document with
 * spectral's OWASP rules, prints a table, and fails when a page is below A+ or a rule is broken.
 */
async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'short-courses-security-'));
  try {
    process.stderr.write('Fetching the tools into a temporary directory\n');
    await installTools(directory);
    const running = await startSite(PORT, site);
    try {
      const found = await findings(directory);
      process.stdout.write(`${textOfSection(found)}\n`);
      process.exitCode = isHeld(found) ? 0 : 1;
    } finally {
      await running.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

await main();
