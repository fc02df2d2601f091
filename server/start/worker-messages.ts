import type pg from 'pg';
import type { Env } from '../base/env.ts';
import type { RateLimits } from '../base/limits.ts';
import { withTimeout } from '../base/promises.ts';
import type { Connection } from '../db/client.ts';
import type { CONNECTION, TAKEN } from '../http/hand-over.ts';

/** Sent as JSON. */
export type WorkerSettings = {
  env: Env;
  limits: RateLimits;
  connection: Connection;
  session: pg.PoolConfig;
  workers: number;
  isTerminal: boolean;
};

/** In the format of the Prometheus client. */
export type Figures = object[];

export type LastResponse = { text: string; type: string };

type LastResponseMessage =
  | { kind: 'ask-last-response'; id: number; key: string }
  | { kind: 'last-response'; id: number; response?: LastResponse };

export type ToWorker =
  | LastResponseMessage
  | { kind: 'serve'; settings: WorkerSettings }
  | { kind: typeof CONNECTION }
  | { kind: 'figures'; id: number }
  /** The node reports that it is stopping, but still serves. */
  | { kind: 'draining' }
  | { kind: 'stop' };

export type FromWorker =
  | LastResponseMessage
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: typeof TAKEN }
  | { kind: 'figures'; id: number; figures: Figures };

/** Narrows a message, which Node types as `unknown`; both processes run this program. */
export function isToWorker(message: unknown): message is ToWorker {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

export function isFromWorker(message: unknown): message is FromWorker {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

const ANSWER_MS = 2000;

/** Makes questions to another process; the answer is undefined if it does not arrive in time. */
export function createQuestions<Answer>() {
  const pending = new Map<number, (answer: Answer | undefined) => void>();
  let lastId = 0;
  return {
    ask: (send: (id: number) => void): Promise<Answer | undefined> => {
      lastId += 1;
      const id = lastId;
      const answer = new Promise<Answer | undefined>((resolveAnswer) => pending.set(id, resolveAnswer));
      send(id);
      return withTimeout(answer, ANSWER_MS).finally(() => pending.delete(id));
    },
    answer: (id: number, answer?: Answer) => pending.get(id)?.(answer),
  };
}
