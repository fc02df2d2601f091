import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Cell } from '../bench/report.ts';

const Scanner = z.object({
  scan: z.custom<(address: string) => Promise<unknown>>((value) => typeof value === 'function'),
});

const Result = z.object({
  scan: z.object({ grade: z.string(), score: z.number() }),
  tests: z.record(z.string(), z.object({ pass: z.boolean(), result: z.string() })),
});

async function loadScanner(tools: string) {
  const home = join(tools, 'node_modules/@mdn/mdn-http-observatory');
  // Its install script would download the HSTS preload list, which does not have `localhost`.
  await writeFile(join(home, 'conf/hsts-preload.json'), '{}');
  const module: unknown = await import(pathToFileURL(join(home, 'src/scanner/index.js')).href);
  return Scanner.parse(module).scan;
}

/**
 * Grades pages with MDN's Observatory. It requires a trusted certificate, so this process trusts `certificate` from now
 * on.
 * @returns a row for each page
 */
export async function gradePages(
  tools: string,
  { url, certificate, paths }: { url: string; certificate: string; paths: readonly string[] },
): Promise<Cell[][]> {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const scan = await loadScanner(tools);
  const rows: Cell[][] = [];
  for (const path of paths) {
    const { scan: result, tests } = Result.parse(await scan(new URL(path, url).href.replace('https://', '')));
    const failed = Object.values(tests).flatMap((test) => (test.pass ? [] : [test.result]));
    const shown = [`${result.grade} (${result.score})`, ...failed].join(' ');
    rows.push([path, { shown, isWithin: result.grade === 'A+' && failed.length === 0 }]);
  }
  return rows;
}
