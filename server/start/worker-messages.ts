import type pg from 'pg';
import type { Env } from '../base/env.ts';
import type { RateLimits } from '../base/limits.ts';
import type { Connection } from '../db/client.ts';
import type { CONNECTION, TAKEN } from '../http/hand-over.ts';

/** The settings of a worker, which are sent as JSON. */
export type WorkerSettings = {
  env: Env;
  limits: RateLimits;
  /** As in `DatabaseServer`. */
  connection: Connection;
  session: pg.PoolConfig;
  /** Number of workers. */
  workers: number;
  /** Whether a person watches the log. */
  isTerminal: boolean;
};

/** The figures of one process, in the format of the Prometheus client. */
export type Figures = object[];

/** The last response of a process to a public read, as text. */
export type LastResponse = { text: string; type: string };

/** A request for the last response of another process to a public read, and the answer. */
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
  /** The worker finishes open requests, and ends. */
  | { kind: 'stop' };

export type FromWorker =
  | LastResponseMessage
  | { kind: 'ready' }
  /** The worker cannot start; the reason is one line. */
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
