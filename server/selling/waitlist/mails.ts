import { eq } from 'drizzle-orm';
import type { MailKind } from '../../../contract/mail-kind.ts';
import { paths } from '../../../web/paths.ts';
import type { Tx } from '../../db/client.ts';
import { courses } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { readMailSite } from '../../mail/site.ts';
import { mailBuyer, type Order, openToken } from '../orders/index.ts';
import type { Waiting } from './queries.ts';

type MailDeps = Pick<Deps, 'env' | 'queueMail' | 'templates'>;

function leaveLink(deps: Pick<Deps, 'env'>, { id, tokenSealed }: Waiting): string {
  return `${deps.env.PUBLIC_URL}${paths.waitlistFor(openToken(deps, id, tokenSealed) ?? '')}`;
}

/** Says that somebody waits, and how to leave the list. */
export async function mailJoined(deps: MailDeps, tx: Tx, entry: Waiting): Promise<void> {
  const [course] = await tx
    .select({ title: courses.title, slug: courses.slug })
    .from(courses)
    .where(eq(courses.id, entry.courseId));
  if (!course) throw new Error('The course of a waitlist is gone');
  const site = await readMailSite(tx, deps);
  const templates = await deps.templates();
  const content = await templates.waitlistJoined({ site, course, name: entry.name, leave: leaveLink(deps, entry) });
  const kind: MailKind = 'waitlist_joined';
  const { userId, emailKey: recipient } = entry;
  await deps.queueMail(tx, { kind, recipient, replyTo: site.email, ...(userId && { userId }), ...content });
}

/** Offers a seat that is free to who waited for it. */
export async function mailWaitlistOffer(deps: MailDeps, tx: Tx, entry: Waiting, order: Order): Promise<void> {
  const { heldUntil, totalPaise } = order;
  if (!heldUntil) throw new Error('An offer keeps no seat');
  const offer = { heldUntil, totalPaise, leave: leaveLink(deps, entry) };
  await mailBuyer(deps, tx, order, 'waitlist_offer', (templates, letter) =>
    templates.waitlistOffer({ ...letter, ...offer }),
  );
}
