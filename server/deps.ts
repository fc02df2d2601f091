import type { Env } from './base/env.ts';
import type { NodeState } from './base/lifecycle.ts';
import type { RateLimits } from './base/limits.ts';
import type { Log } from './base/log.ts';
import type { Db, Tx } from './db/client.ts';
import type { MailDeps, MailJobs } from './mail/types.ts';

/** How passwords are hashed; tests inject a cheaper way. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  verify: (stored: { hash: string; password: string }) => Promise<boolean>;
};

/** The dependencies of routes and services; built once in `server/start` or by a test. */
export type Deps = {
  db: Db;
  env: Env;
  log: Log;
  now: () => Date;
  limits: RateLimits;
  passwords: Passwords;
  node: NodeState;
  queueMail: MailDeps['queueMail'];
  mailJobs: MailJobs;
  /** Has the link to choose a new password mailed to the owner of an address, if there is one, by a job. */
  queuePasswordReset: (email: string) => Promise<void>;
  /** Has an event of the payment service worked by a job, in the caller's transaction. */
  queueProviderEvent: (tx: Tx, eventId: string) => Promise<void>;
  /** Has an approved refund sent to the payment service by a job, in the caller's transaction. */
  queueRefund: (tx: Tx, refundId: string) => Promise<void>;
};
