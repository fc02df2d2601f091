import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { runProcess } from '../../server/testing/processes.ts';

/** Runs a command of the site, such as `npm run fingerprint`. @returns what it printed */
export async function command(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const { process, ended } = runProcess(`../scripts/${script}.ts`, args, env);
  const printed = process.stdout ? text(process.stdout) : '';
  await ended;
  expect(process.exitCode, script).toBe(0);
  return printed;
}
