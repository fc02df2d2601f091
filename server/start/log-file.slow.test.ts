import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { startOwnSite } from '../../tests/support/processes.ts';
import { temporaryDirectory } from '../../tests/support/server.ts';

const ROTATIONS = 5;
const REQUESTS = 40;

test('no line of two workers is lost while the file is renamed under requests, and none has the link of the first admin', async () => {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'site.log');
  const site = await startOwnSite({ WORKERS: '2', LOG_FILE: path });
  onTestFinished(site.stop);
  const sent: string[] = [];
  const send = async () => {
    const response = await fetch(`${site.url}/api/nowhere`, { headers: { Connection: 'close' } });
    sent.push(response.headers.get('X-Request-Id') ?? '');
  };
  for (let rotation = 1; rotation <= ROTATIONS; rotation += 1) {
    const sending = Array.from({ length: REQUESTS }, send);
    await Promise.race(sending);
    await rename(path, `${path}.${rotation}`);
    await Promise.all(sending);
    // The next rename finds a file once a worker has written its buffer.
    await eventually(() => readFile(path));
  }
  const files = [path, ...Array.from({ length: ROTATIONS }, (_, index) => `${path}.${index + 1}`)];
  await eventually(async () => {
    const lines = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('').trim().split('\n');
    const logged = lines.flatMap((line) => JSON.parse(line).requestId ?? []);
    expect(logged.toSorted()).toEqual(sent.toSorted());
    expect(lines.join()).not.toContain('token=');
  });
  expect(site.lines.join()).toContain('token=');
});
