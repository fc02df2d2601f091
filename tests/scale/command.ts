import { expect } from 'vitest';
import { runProcess } from '../support/processes.ts';

/** Runs a command of the site, such as `npm run fingerprint`. @returns what it printed */
export async function command(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const { process, ended, lines } = runProcess(`scripts/${script}.ts`, args, env);
  await ended;
  expect(process.exitCode, script).toBe(0);
  return lines.join('\n');
}
