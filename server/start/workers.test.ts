import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { readEnv } from '../base/env.ts';
import { productionLimits } from '../base/limits.ts';
import { packageDir } from '../base/package-dir.ts';
import { startWorkers } from './workers.ts';

const STUB = join(packageDir, 'tests/support/stub-worker.ts');
const anyPort = { HOST: '127.0.0.1', PORT: 0 };

/** Two workers without a site, told to serve. */
async function startStubs({ host = '127.0.0.1' } = {}) {
  const printed: string[] = [];
  const logged: string[] = [];
  const out = { write: (chunk: string) => printed.push(chunk) };
  const log = (_level: string, event: string, fields = {}) => void logged.push(`${event} ${JSON.stringify(fields)}`);
  const workers = startWorkers(2, { out, errors: out, log, file: STUB });
  onTestFinished(workers.stop);
  const env = readEnv({ HOST: host });
  const nowhere = { host: '127.0.0.1', port: 1 };
  const settings = { env, limits: productionLimits, connection: nowhere, session: nowhere, workers: 2 };
  await workers.serve({ ...settings, isTerminal: false });
  const { port, close } = await workers.listen(anyPort);
  onTestFinished(close);
  return { workers, printed, logged, ask: (path: string, agent?: Agent) => ask(port, path, agent), close };
}

/** @returns the response; a connection of its own for each, unless an agent keeps one */
function ask(port: number, path: string, agent: Agent | false = false): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => resolve(text(response))).once('error', reject);
  });
}

test('connections are handed to the workers in turn', async () => {
  const { ask } = await startStubs();
  const pids = [];
  for (let turn = 0; turn < 4; turn += 1) pids.push(await ask('/'));
  expect(new Set(pids).size).toBe(2);
  expect(pids.slice(2)).toEqual(pids.slice(0, 2));
});

test('a worker that dies fails what it holds and nothing else, and is replaced', async () => {
  const { ask, logged } = await startStubs();
  const before = new Set([await ask('/'), await ask('/')]);
  await expect(ask('/exit')).rejects.toThrow('socket hang up');
  const left = await ask('/');
  expect(before).toContain(left);
  await eventually(() => expect(logged).toEqual(['worker.lost {"how":"3"}']));
  await eventually(async () => expect([...before, left]).not.toContain(await ask('/')));
});

test('connections wait for a worker while none is there', async () => {
  const { ask } = await startStubs();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await Promise.allSettled([ask('/exit'), ask('/exit')]);
  expect(Number(await ask('/'))).toBeGreaterThan(0);
});

test('asked to stop, the workers finish what is open, and end', async () => {
  const { ask, workers, close } = await startStubs();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await ask('/', agent);
  await close();
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  const stopped = workers.stop();
  expect(Number(await ask('/', agent))).toBeGreaterThan(0);
  await stopped;
});

test('a worker gets the last response of the other one', async () => {
  const { ask } = await startStubs();
  const pids = [await ask('/'), await ask('/')];
  const told = [JSON.parse(await ask('/others')), JSON.parse(await ask('/others'))];
  expect(told.map(({ text }) => text).toSorted()).toEqual(pids.toSorted());
  expect(told.map(({ type }) => type)).toEqual(['/others', '/others']);
});

test('what a worker prints arrives as whole lines', async () => {
  const { ask, printed } = await startStubs();
  await ask('/say');
  await eventually(() => expect(printed).toEqual(['the first half and the second\n']));
});

test('the figures of all workers are reported', async () => {
  const { workers, ask } = await startStubs();
  const pids = [Number(await ask('/')), Number(await ask('/'))];
  const told = await workers.figures();
  expect(told.flat()).toHaveLength(2);
  expect(told.flat()).toEqual(expect.arrayContaining(pids.map((of) => ({ of }))));
});

test('a worker that cannot start ends the start with its reason', async () => {
  await expect(startStubs({ host: 'nowhere' })).rejects.toThrow('There is nowhere to serve');
});
