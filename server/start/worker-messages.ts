import type pg from 'pg';
import type { Env } from '../base/env.ts';
import type { RateLimits } from '../base/limits.ts';
import type { Connection } from '../db/client.ts';
import type { CONNECTION, TAKEN } from '../http/hand-over.ts';

/** The settings of a worker; they travel as JSON. */
export type WorkerSettings = {
  env: Env;
  limits: RateLimits;
  /** As in `DatabaseServer`. */
  connection: Connection;
  session: pg.PoolConfig;
  /** How many they are. */
  workers: number;
  /** Whether a person watches the log. */
  isTerminal: boolean;
};

/** The figures of one process, as the Prometheus client has them. */
export type Figures = object[];

/** The last response of a process to a public read, as text. */
export type LastResponse = { text: string; type: string };

/** One process asks another for its last response to a public read, or gives it. */
type AboutLastResponse =
  | { kind: 'ask-last-response'; id: number; key: string }
  | { kind: 'last-response'; id: number; response?: LastResponse };

export type ToWorker =
  | AboutLastResponse
  | { kind: 'serve'; settings: WorkerSettings }
  | { kind: typeof CONNECTION }
  | { kind: 'figures'; id: number }
  /** The node tells balancers that it stops, and still serves. */
  | { kind: 'draining' }
  /** Finish what is open, and end. */
  | { kind: 'stop' };

export type FromWorker =
  | AboutLastResponse
  | { kind: 'ready' }
  /** It cannot start, for this reason of one line. */
  | { kind: 'failed'; reason: string }
  | { kind: typeof TAKEN }
  | { kind: 'figures'; id: number; figures: Figures };

/** Node types messages of the other process as `unknown`; both processes are this program. */
export function isToWorker(message: unknown): message is ToWorker {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

export function isFromWorker(message: unknown): message is FromWorker {
  return typeof message === 'object' && message !== null && 'kind' in message;
}
