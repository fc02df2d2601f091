import type { MailKind } from '../../contract/desk/mail-kind.ts';
import type { SiteSettings } from '../../contract/publishing/site.ts';
import type { Env } from '../base/env.ts';
import type { Tx } from '../db/client.ts';
import type { Html } from './html.ts';

/** `url` is the public URL without a trailing slash. */
export type MailSite = Pick<SiteSettings, 'brand' | 'phoneShown' | 'email' | 'staffEmail' | 'accent' | 'logo'> & {
  url: string;
};

type MailContent = {
  kind: MailKind;
  title: string;
  subject?: string;
  body: Html;
  /** The address for replies; by default that of the site, or for an email to the staff that of the person whom it is about. */
  replyTo?: string;
  calendar?: string | undefined;
};

/** An email; its content is written with the settings of the site at the time of sending. */
export type Mail = (site: MailSite) => MailContent;

export type QueuedMail = {
  kind: MailKind;
  /** Deleted with the account. */
  userId?: string | undefined;
  recipient: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  calendar?: string | undefined;
};

export type MailDeps = {
  env: Pick<Env, 'PUBLIC_URL'>;
  /** Stores emails, at least one, and their jobs in the caller's transaction. @returns the id of the first */
  queueMail: (tx: Tx, ...mails: QueuedMail[]) => Promise<string>;
};

/** Running, or due from `startsAt` on. */
type MailAttempt = { isRunning: boolean; startsAt: Date };

export type MailJobs = {
  nextAttempt: (mailId: string) => Promise<MailAttempt | null>;
  /** Sends emails at once, instead of at their next attempt; in the caller's transaction. */
  sendNow: (tx: Tx, mailIds: readonly string[]) => Promise<void>;
};
