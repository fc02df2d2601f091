import type { Env } from './base/env.ts';
import type { NodeState } from './base/lifecycle.ts';
import type { RateLimits } from './base/limits.ts';
import type { Log } from './base/log.ts';
import type { Db, Tx } from './db/client.ts';
import type { MailDeps, MailJobs } from './mail/types.ts';

/** Tests inject a cheaper one. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  verify: (stored: { hash: string; password: string }) => Promise<boolean>;
};

/** Built once in `server/start` or by a test. */
export type Deps = {
  db: Db;
  env: Env;
  log: Log;
  now: () => Date;
  limits: RateLimits;
  passwords: Passwords;
  node: NodeState;
  /** Whether a response with an undeclared field is a fault, as in development and tests; otherwise the field is removed. */
  refusesUndeclared: boolean;
  queueMail: MailDeps['queueMail'];
  mailJobs: MailJobs;
  queuePasswordReset: (email: string) => Promise<void>;
  queueProviderEvent: (tx: Tx, eventId: string) => Promise<void>;
  queueRefund: (tx: Tx, refundId: string) => Promise<void>;
};
