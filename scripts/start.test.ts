import { expect, test } from 'vitest';
import { runProcess } from '../tests/support/processes.ts';

/** Runs `npm start` with an option. @returns its exit code and its output */
async function start(option: string) {
  const { process, lines, ended } = runProcess('scripts/start.mjs', [option]);
  await ended;
  return { code: process.exitCode, text: lines.join('\n') };
}

test('npm start tells how it is used, and starts nothing', async () => {
  expect(await start('--help')).toEqual({
    code: 0,
    text: expect.stringMatching(/^Usage: npm start\n.*reference\.md$/),
  });
});

test('npm start refuses an option that it does not know, and starts nothing', async () => {
  const text = expect.stringMatching(/^npm start knows no --port\. Usage: npm start\n/);
  expect(await start('--port')).toEqual({ code: 1, text });
});
