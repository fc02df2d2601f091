import type { MailKind } from '../contract/mail-kind.ts';
import type { Db, Tx } from './db/client.ts';
import type { Env } from './env.ts';
import type { MailTemplates } from './mail/types.ts';
import type { NodeState } from './node-state.ts';

export type Mail = {
  kind: MailKind;
  /** The account that the mail is about; with the account it goes. */
  userId?: string;
  recipient: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
};

/** The next try of a mail: under way, or from a moment on. */
export type MailTry = { isUnderWay: boolean; startsAt: Date };

/** The jobs that send stored mails. */
export type MailJobs = {
  /** Null when the mail is not going to be tried by itself. */
  nextTry: (mailId: string) => Promise<MailTry | null>;
  /** Has mails tried at once, in place of the tries that they were waiting for; in the caller's transaction. */
  tryNow: (tx: Tx, mailIds: readonly string[]) => Promise<void>;
};

export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Record<string, unknown>) => void;

/** Uses allowed per window of `seconds`; tests inject small ones. */
export type Limit = { uses: number; seconds: number };
export type Limits = {
  perAddress: Limit;
  perEmail: Limit;
  /** Tries at the password of one account; a sign-in that succeeds forgets them. */
  signIn: Limit;
};

/** How passwords are kept; tests inject what costs less. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  verify: (kept: { hash: string; password: string }) => Promise<boolean>;
};

/** Everything that a route or service needs from outside; built once in `main.ts` or by a test. */
export type Deps = {
  db: Db;
  env: Env;
  log: Log;
  now: () => Date;
  limits: Limits;
  passwords: Passwords;
  node: NodeState;
  /** Stores a mail and its job in the caller's transaction. @returns the id of the mail */
  queueMail: (tx: Tx, mail: Mail) => Promise<string>;
  mailJobs: MailJobs;
  /** The mail templates, which are built like the client and loaded at first use. */
  templates: () => Promise<MailTemplates>;
};
