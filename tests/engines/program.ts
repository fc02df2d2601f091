import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program of the machine that runs until it is stopped. */
type Program = {
  /** The first line that matches. @throws Error when it ends, or cannot begin, before that */
  line: (pattern: RegExp) => Promise<RegExpExecArray>;
  stop: () => Promise<void>;
};

/** Starts a program in a process group of its own, which ends as a whole, because browsers start other processes. */
export function startProgram(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  const readers = [child.stdout, child.stderr].map((input) => createInterface({ input }));
  for (const reader of readers) reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'close');
  const failure = ended.then(() => Promise.reject(new Error(`${name} ended: ${lines.join('\n')}`)));
  failure.catch(() => {});
  const line = (pattern: RegExp) => {
    const found = new Promise<RegExpExecArray>((resolve) => {
      const look = (text: string) => {
        const match = pattern.exec(text);
        if (match) resolve(match);
      };
      lines.forEach(look);
      for (const reader of readers) reader.on('line', look);
    });
    return Promise.race([found, failure]);
  };
  return {
    line,
    stop: async () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}
