import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { buildDir } from '../base/package-dir.ts';
import { createHandOver } from '../http/hand-over.ts';
import {
  createQuestions,
  type Figures,
  type FromWorker,
  type LastResponse,
  type ToWorker,
  type WorkerSettings,
} from './worker-messages.ts';
import { type Outputs, sendToWorker, startWorker } from './worker-process.ts';

const FILE = join(buildDir, 'server/worker.js');

/** A worker that died is replaced after this pause, which doubles each time that a worker dies young; in milliseconds. */
const PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
const YOUNG_MS = 60_000;

type WorkersOptions = Outputs & { log: Log; file?: string };

export type Workers = ReturnType<typeof startWorkers>;

export function startWorkers(count: number, { log, file = FILE, ...outputs }: WorkersOptions) {
  const running = new Set<ChildProcess>();
  const handOver = createHandOver();
  const figures = createQuestions<Figures>();
  const lastResponses = createQuestions<LastResponse>();
  const start = createStart(count);
  let settings: WorkerSettings | undefined;
  let state: 'starting' | 'serving' | 'stopping' = 'starting';

  const sendToAll = (message: ToWorker) => {
    for (const worker of running) sendToWorker(worker, message);
  };

  function add(diedYoung = 0): void {
    const startedAt = performance.now();
    const onExit = (worker: ChildProcess, how: string) => {
      running.delete(worker);
      handOver.leave(worker);
      if (state === 'starting') start.fail(`A worker ended at the start (${how})`);
      if (state !== 'serving') return;
      log('error', 'worker.lost', { how });
      replace(performance.now() - startedAt < YOUNG_MS ? diedYoung + 1 : 0);
    };
    const worker = startWorker(file, outputs, { onMessage: receive, onExit });
    running.add(worker);
    if (settings) sendToWorker(worker, { kind: 'serve', settings });
  }

  function replace(diedYoung: number): void {
    const pause = Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** diedYoung);
    setTimeout(() => state === 'serving' && add(diedYoung), pause);
  }

  function receive(worker: ChildProcess, message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        handOver.join(worker);
        start.addReady();
        break;
      case 'failed':
        if (state === 'starting') start.fail(message.reason);
        else log('error', 'worker.failed', { reason: message.reason });
        break;
      case 'taken':
        handOver.confirm(worker);
        break;
      case 'figures':
        figures.answer(message.id, message.figures);
        break;
      case 'ask-last-response':
        void askOthers(worker, message.id, message.key);
        break;
      case 'last-response':
        lastResponses.answer(message.id, message.response);
    }
  }

  /** Passes the answer on. */
  async function askOthers(worker: ChildProcess, requestId: number, key: string): Promise<void> {
    const others = [...running].filter((other) => other !== worker);
    const responses = await Promise.all(
      others.map((other) => lastResponses.ask((id) => sendToWorker(other, { kind: 'ask-last-response', id, key }))),
    );
    sendToWorker(worker, {
      kind: 'last-response',
      id: requestId,
      response: responses.find((response) => response !== undefined),
    });
  }

  for (let started = 0; started < count; started += 1) add();

  return {
    count,

    /** From now on each is replaced when it dies. @throws Error of one line when a worker cannot */
    async serve(workerSettings: WorkerSettings): Promise<void> {
      settings = workerSettings;
      sendToAll({ kind: 'serve', settings });
      await start.allAreReady;
      state = 'serving';
    },

    listen: handOver.listen,

    announceStop: () => sendToAll({ kind: 'draining' }),

    /** Those that answer in time. */
    async figures(): Promise<Figures[]> {
      const answers = [...running].map((worker) => figures.ask((id) => sendToWorker(worker, { kind: 'figures', id })));
      return (await Promise.all(answers)).filter((answer) => answer !== undefined);
    },

    async stop(): Promise<void> {
      state = 'stopping';
      const ends = [...running].map((worker) => once(worker, 'close'));
      sendToAll({ kind: 'stop' });
      await Promise.all(ends);
    },
  };
}

function createStart(count: number) {
  const { promise: allAreReady, resolve: succeed, reject } = Promise.withResolvers<void>();
  // A worker may fail before anyone waits.
  allAreReady.catch(() => {});
  let readyCount = 0;
  return {
    allAreReady,
    fail: (reason: string) => reject(new Error(reason)),
    addReady: () => {
      readyCount += 1;
      if (readyCount === count) succeed();
    },
  };
}
