import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/**
 * Brings about a state of the machine until the test lets it go, or is gone: a shell of its own keeps it, whose input
 * ends with the test, and to which a Ctrl-C does not come.
 * @param begin and `end` are commands of a shell, with `values` as their arguments
 * @returns how to let it go
 * @throws Error with what the shell said when it cannot begin
 */
export async function hold(begin: string, end: string, values: string[]): Promise<() => Promise<void>> {
  const shell = spawn('sh', ['-c', `${begin} && echo held && read -r _; ${end}`, 'sh', ...values], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(shell, 'exit');
  let said = '';
  shell.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const isHeld = await Promise.race([once(shell.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (!isHeld) throw new Error(said.trim().split('\n')[0]);
  const letGo = async () => {
    shell.stdin.end();
    await ended;
  };
  onTestFinished(letGo);
  return letGo;
}
