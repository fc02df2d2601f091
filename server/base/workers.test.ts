import { expect, test } from 'vitest';
import { caches, connections, hashing, workerLimits } from './limits.ts';
import { workerCount } from './workers.ts';

const gigabytes = (count: number) => count * 1024 ** 3;

test.each([
  { cores: 1, memory: 16, workers: 1 },
  { cores: 4, memory: 1, workers: 1 },
  { cores: 4, memory: 2, workers: 1 },
  { cores: 2, memory: 3.8, workers: 2 },
  { cores: 8, memory: 3.8, workers: 4 },
  { cores: 8, memory: 32, workers: 8 },
])('$cores cores and $memory GB have $workers workers', ({ cores, memory, workers }) => {
  expect(workerCount({ cores, memory: gigabytes(memory) })).toBe(workers);
});

test('one process has all that is counted per node', () => {
  expect(workerLimits(1)).toEqual({ caches, connections, hashing, databaseConnections: 10 });
});

test('two workers together have the limits of one process', () => {
  const { databaseConnections, ...share } = workerLimits(2);
  expect(databaseConnections).toBe(5);
  expect(share).toEqual({
    caches: { pages: caches.pages / 2, reads: caches.reads / 2 },
    connections: {
      max: connections.max / 2,
      perNetwork: connections.perNetwork / 2,
      unusedPerAddress: connections.unusedPerAddress / 2,
    },
    hashing: { ...hashing, concurrent: 1, waiting: 10, reserve: 10 },
  });
});

test('however many workers there are, each hashes a password, keeps some pages and has some connections', () => {
  const { caches: own, hashing: gate, databaseConnections } = workerLimits(16);
  expect([gate.concurrent, gate.waiting, databaseConnections]).toEqual([1, 10, 4]);
  expect(own.pages).toBe(caches.pages / 4);
});
