import type { MailKind } from '../../contract/desk/mail-kind.ts';
import type { SiteSettings } from '../../contract/publishing/site.ts';
import type { Env } from '../base/env.ts';
import type { Tx } from '../db/client.ts';
import type { Html } from './html.ts';

/** The part of the settings that mails use; `url` is the public URL without a trailing slash. */
export type MailSite = Pick<SiteSettings, 'brand' | 'phoneShown' | 'email' | 'staffEmail' | 'accent' | 'logo'> & {
  url: string;
};

/** What a mail says. */
export type Words = {
  kind: MailKind;
  title: string;
  /** The title and the brand unless it is given. */
  subject?: string;
  body: Html;
  /** Where answers go, unless to the site, or of a mail to the staff to the person whom it is about. */
  replyTo?: string;
  /** An iCalendar file that goes with it. */
  calendar?: string | undefined;
};

/** A mail whose facts are known, to be written for the site as it is then. */
export type Mail = (site: MailSite) => Words;

/** A mail as it is stored. */
export type QueuedMail = {
  kind: MailKind;
  /** The account that the mail is about; deleted with the account. */
  userId?: string | undefined;
  recipient: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  calendar?: string | undefined;
};

/** What it takes to queue a mail. */
export type MailDeps = {
  env: Pick<Env, 'PUBLIC_URL'>;
  /** Stores mails, at least one, and their jobs in the caller's transaction. @returns the id of the first */
  queueMail: (tx: Tx, ...mails: QueuedMail[]) => Promise<string>;
};

/** The next attempt to send a mail: running, or due from `startsAt` on. */
export type MailAttempt = { isRunning: boolean; startsAt: Date };

/** The jobs that send stored mails. */
export type MailJobs = {
  /** The next attempt; null without one. */
  nextAttempt: (mailId: string) => Promise<MailAttempt | null>;
  /** Sends mails at once, instead of at their next attempt; in the caller's transaction. */
  sendNow: (tx: Tx, mailIds: readonly string[]) => Promise<void>;
};
