import { expect, test } from 'vitest';
import { byNight } from '../support/by-night.ts';
import { runProcess } from '../support/processes.ts';

test.each([
  ['MAIL_FROM', 'abc'],
  ['RECORDINGS_DIR', '/none'],
  ['RECORDINGS_DIR', '/etc/hostname'],
  ['DATA_DIR', '/proc/academy'],
])(
  'a site does not start with %s=%s, and says so in one line that names the variable',
  byNight,
  async (name, value) => {
    const site = runProcess('server/main.ts', [], { WORKERS: '1', [name]: value });
    await site.ended;
    expect(site.process.exitCode).toBe(1);
    const reasons = site.lines.filter((line) => !line.includes('"event":"site.starting"'));
    expect(reasons).toEqual([expect.stringContaining(`${name} `)]);
  },
);
