import { isStaffKind } from '../../contract/desk/mail-kind.ts';
import { loadOnce } from '../base/promises.ts';
import type { Tx } from '../db/client.ts';
import { readSettings } from '../db/queries/site-settings.ts';
import { page } from './layout.ts';
import type { Mail, MailDeps, MailSite, QueuedMail } from './types.ts';

/** Also the person whom an email to the staff is about; null for an email about no one. */
export type Person = { email: string; userId?: string | null } | null;

const BATCH_SIZE = 500;

/** Loads the converter of an email's HTML to plain text with the first email, so that it does not slow down the start. */
const loadPlainText = loadOnce(async () => {
  const { compile } = await import('html-to-text');
  return compile({
    wordwrap: false,
    formatters: {
      button: ({ attribs, children }, walk, builder) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        walk(children, builder);
        builder.addInline(':');
        builder.addLineBreak();
        builder.addInline(attribs?.href ?? '', { noWordTransform: true });
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
    selectors: [
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'a.button', format: 'button' },
      { selector: 'p.raw', format: 'skip' },
      { selector: 'td.picture', format: 'skip' },
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
    ],
  });
});

async function readMailSite(tx: Tx, { env }: Pick<MailDeps, 'env'>): Promise<MailSite> {
  const { brand, phoneShown, email, staffEmail, accent, logo } = await readSettings(tx);
  return { brand, phoneShown, email, staffEmail, accent, logo, url: env.PUBLIC_URL };
}

export async function writeMail(mail: Mail, site: MailSite) {
  const { title, subject = `${title} – ${site.brand}`, body, ...others } = mail(site);
  const html = page(site, title, body);
  return { ...others, subject, html, text: (await loadPlainText())(html) };
}

async function addressMail(site: MailSite, person: Person, mail: Mail): Promise<QueuedMail> {
  const { replyTo, ...written } = await writeMail(mail, site);
  const userId = person?.userId ?? undefined;
  return person && !isStaffKind(written.kind)
    ? { ...written, userId, recipient: person.email, replyTo: replyTo ?? site.email }
    : { ...written, userId, recipient: site.staffEmail, replyTo: person?.email };
}

/** @returns its id */
export async function sendMail(deps: MailDeps, tx: Tx, person: Person, mail: Mail): Promise<string> {
  return deps.queueMail(tx, await addressMail(await readMailSite(tx, deps), person, mail));
}

export async function sendMails<Recipient extends { email: string; userId: string | null }>(
  deps: MailDeps,
  tx: Tx,
  people: readonly Recipient[],
  mailTo: (person: Recipient) => Mail,
): Promise<void> {
  if (people.length === 0) return;
  const site = await readMailSite(tx, deps);
  const mails = await Promise.all(people.map((person) => addressMail(site, person, mailTo(person))));
  for (let from = 0; from < mails.length; from += BATCH_SIZE) {
    await deps.queueMail(tx, ...mails.slice(from, from + BATCH_SIZE));
  }
}
