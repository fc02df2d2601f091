import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Log } from '../base/log.ts';
import { packageDir } from '../base/package-dir.ts';
import { createHandOver } from '../http/hand-over.ts';
import type { Figures, FromWorker, LastResponse, ToWorker, WorkerSettings } from './worker-messages.ts';
import { type Outputs, startWorker, tellWorker } from './worker-process.ts';
import { createQuestions } from './worker-questions.ts';

const FILE = resolve(packageDir, 'dist/server/worker.js');

/** A worker that died is replaced after this pause, which doubles each time that one dies young; milliseconds. */
const PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
const YOUNG_MS = 60_000;

type WorkersOptions = Outputs & { log: Log; file?: string };

/** The processes that serve, of the first process's point of view. */
export type Workers = ReturnType<typeof startWorkers>;

/** Starts so many processes that will serve. */
export function startWorkers(count: number, { log, file = FILE, ...outputs }: WorkersOptions) {
  const running = new Set<ChildProcess>();
  const handOver = createHandOver();
  const figures = createQuestions<Figures>();
  const lastResponses = createQuestions<LastResponse>();
  const start = createStart(count);
  let settings: WorkerSettings | undefined;
  let state: 'starting' | 'serving' | 'stopping' = 'starting';

  const tellAll = (message: ToWorker) => {
    for (const worker of running) tellWorker(worker, message);
  };

  function add(diedYoung = 0): void {
    const begun = performance.now();
    const onExit = (worker: ChildProcess, how: string) => {
      running.delete(worker);
      handOver.leave(worker);
      if (state === 'starting') start.fail(`A worker ended at the start (${how})`);
      if (state !== 'serving') return;
      log('error', 'worker.lost', { how });
      replace(performance.now() - begun < YOUNG_MS ? diedYoung + 1 : 0);
    };
    const worker = startWorker(file, outputs, { onMessage: receive, onExit });
    running.add(worker);
    if (settings) tellWorker(worker, { kind: 'serve', settings });
  }

  function replace(diedYoung: number): void {
    const pause = Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** diedYoung);
    setTimeout(() => state === 'serving' && add(diedYoung), pause);
  }

  function receive(worker: ChildProcess, message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        handOver.join(worker);
        start.oneIsReady();
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

  /** Asks the other workers for their last response to a public read, and passes it on. */
  async function askOthers(worker: ChildProcess, requestId: number, key: string): Promise<void> {
    const others = [...running].filter((other) => other !== worker);
    const responses = await Promise.all(
      others.map((other) => lastResponses.ask((id) => tellWorker(other, { kind: 'ask-last-response', id, key }))),
    );
    tellWorker(worker, {
      kind: 'last-response',
      id: requestId,
      response: responses.find((response) => response !== undefined),
    });
  }

  for (let started = 0; started < count; started += 1) add();

  return {
    count,

    /**
     * Has them serve, and replaced when they die, from now on.
     * @throws Error of one line when one cannot.
     */
    async serve(given: WorkerSettings): Promise<void> {
      settings = given;
      tellAll({ kind: 'serve', settings });
      await start.allAreReady;
      state = 'serving';
    },

    /** Listens, and hands them the connections in turn. */
    listen: handOver.listen,

    /** Has them say that this node is going to stop. */
    announceStop: () => tellAll({ kind: 'draining' }),

    /** The figures of each; without one that does not answer in time. */
    async figures(): Promise<Figures[]> {
      const answers = [...running].map((worker) => figures.ask((id) => tellWorker(worker, { kind: 'figures', id })));
      return (await Promise.all(answers)).filter((answer) => answer !== undefined);
    },

    /** Has each finish what is open, and end. */
    async stop(): Promise<void> {
      state = 'stopping';
      const ends = [...running].map((worker) => once(worker, 'close'));
      tellAll({ kind: 'stop' });
      await Promise.all(ends);
    },
  };
}

/** Waits until so many workers are ready, or one cannot be. */
function createStart(count: number) {
  const { promise: allAreReady, resolve: succeed, reject } = Promise.withResolvers<void>();
  // One may fail before anyone waits.
  allAreReady.catch(() => {});
  let ready = 0;
  return {
    allAreReady,
    fail: (reason: string) => reject(new Error(reason)),
    oneIsReady: () => {
      ready += 1;
      if (ready === count) succeed();
    },
  };
}
