import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Cell } from '../bench/report.ts';

const Findings = z.array(z.object({ code: z.string(), message: z.string(), path: z.array(z.coerce.string()) }));

/** Runs the linter; exit code 1 means findings, 2 that it could not run. */
function lint(tools: string, report: string): Promise<void> {
  const program = join(tools, 'node_modules/@stoplight/spectral-cli/dist/index.js');
  const args = ['lint', 'openapi.json', '--format', 'json', '--output', report, '--fail-severity', 'warn', '--quiet'];
  return new Promise((resolve, reject) =>
    execFile(process.execPath, [program, ...args], { cwd: tools }, (error, _out, stderr) => {
      if (error && error.code !== 1) reject(new Error(`spectral could not run: ${stderr}`));
      else resolve();
    }),
  );
}

export async function lintDocument(tools: string, document: string): Promise<Cell[][]> {
  const report = join(tools, 'findings.json');
  // Spectral resolves rule sets relative to this file, so it must be beside the tools.
  await copyFile(new URL('spectral.yaml', import.meta.url), join(tools, '.spectral.yaml'));
  await writeFile(join(tools, 'openapi.json'), document);
  await lint(tools, report);
  const findings = Findings.parse(JSON.parse(await readFile(report, 'utf8')));
  if (findings.length === 0) return [['OpenAPI document', { shown: 'no finding', isWithin: true }]];
  return findings.map(({ code, message, path }) => [path.join('.'), { shown: `${code}: ${message}`, isWithin: false }]);
}
