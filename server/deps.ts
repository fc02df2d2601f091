import type { Env } from './base/env.ts';
import type { NodeState } from './base/lifecycle.ts';
import type { Log } from './base/log.ts';
import type { Db, Tx } from './db/client.ts';
import type { Mail, MailJobs, MailTemplates } from './mail/types.ts';

/** Uses allowed per window of `seconds`; tests inject small ones. */
export type RateLimit = { uses: number; seconds: number };
/** The same of all visitors together; `perNetwork` of the uses may come from one wide network (/24, /48). */
export type SharedLimit = RateLimit & { perNetwork: number };
export type RateLimits = {
  perAddress: RateLimit;
  perEmail: RateLimit;
  /** Attempts at one account's password from one network or known browser; a successful sign-in resets them. */
  signIn: RateLimit;
  /** Attempts at one account's password from everywhere else together. */
  signInPerEmail: RateLimit;
  /** Mails with a link to addresses that nobody confirmed, without which a request is for nothing: sign-up and the like. */
  linkMails: SharedLimit;
  /** All other mails that visitors cause to such addresses, so that no flood of forms closes sign-up. */
  courtesyMails: SharedLimit;
  /** Kilobytes of outcomes of posted forms that are kept for one address. */
  outcomes: RateLimit;
  /** The same of all together. */
  allOutcomes: SharedLimit;
  /** Mails that visitors cause to the staff, who find everything at the desk, too. */
  staffMails: SharedLimit;
};

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
  /** Stores mails, at least one, and their jobs in the caller's transaction. @returns the id of the first */
  queueMail: (tx: Tx, ...mails: Mail[]) => Promise<string>;
  mailJobs: MailJobs;
  /** Has the link to choose a new password mailed to the owner of an address, if there is one, by a job. */
  queuePasswordReset: (email: string) => Promise<void>;
  /** Has an event of the payment service worked by a job, in the caller's transaction. */
  queueProviderEvent: (tx: Tx, eventId: string) => Promise<void>;
  /** Has an approved refund sent to the payment service by a job, in the caller's transaction. */
  queueRefund: (tx: Tx, refundId: string) => Promise<void>;
  /** The mail templates, built like the client and loaded at first use. */
  templates: () => Promise<MailTemplates>;
};
