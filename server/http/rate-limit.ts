import { createHmac } from 'node:crypto';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '../../contract/base/time.ts';
import { currentCaller, runForCaller } from '../base/caller.ts';
import { RequestError } from '../base/errors.ts';
import type { RateLimit, SharedLimit } from '../base/limits.ts';
import type { Tx } from '../db/client.ts';
import { rateLimits } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, wideNetwork } from './client-address.ts';

/** Its `db` may be a transaction, which then counts only if it commits. */
export type CountDeps = Pick<Deps, 'env' | 'now'> & { db: Tx };
type LimitDeps = CountDeps & Pick<Deps, 'limits'>;

/** `retryAfter` is in whole seconds, at least 1. */
type Allowance = { allowed: boolean; isLast: boolean; retryAfter: number };

/** The subject (an address, an email) is stored only as a keyed hash. */
function keyOf({ env }: Pick<Deps, 'env'>, name: string, subject: string): string {
  return `${name}:${createHmac('sha256', env.SECRET ?? '')
    .update(subject)
    .digest('base64url')}`;
}

/** The most by which the clocks of nodes may differ; a window that ends later still is of a clock that was ahead. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;

/**
 * Counts a use of `subject` under the limit `name`, allowed or not, over all nodes, in one statement.
 * The window begins with the first use; refused ones do not extend it.
 * @param amount the amount to add, for limits that do not count uses, such as kilobytes
 */
export async function countUse(
  deps: CountDeps,
  name: string,
  subject: string,
  limit: RateLimit,
  amount = 1,
): Promise<Allowance> {
  const now = deps.now();
  const key = keyOf(deps, name, subject);
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const latest = new Date(resetsAt.getTime() + CLOCK_DIFFERENCE_MS);
  const isOver = or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, latest));
  const [row] = await deps.db
    .insert(rateLimits)
    .values({ key, uses: amount, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        uses: sql`CASE WHEN ${isOver} THEN excluded.uses ELSE ${rateLimits.uses} + excluded.uses END`,
        resetsAt: sql`CASE WHEN ${isOver} THEN excluded.resets_at ELSE ${rateLimits.resetsAt} END`,
      },
    })
    .returning({ uses: rateLimits.uses, resetsAt: rateLimits.resetsAt });
  if (!row) throw new Error('An upsert of rate_limits returned no row');
  const seconds = Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000);
  return { allowed: row.uses <= limit.uses, isLast: row.uses === limit.uses, retryAfter: Math.max(1, seconds) };
}

export function refuseUnlessAllowed(use: Allowance, reason = 'Too many attempts.'): void {
  if (use.allowed) return;
  const minutes = Math.ceil(use.retryAfter / 60);
  const time = minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
  const message = minutes > 1 ? { message: `${reason} Please try again in ${time}.` } : {};
  throw new RequestError('too_many_requests', { ...message, headers: { 'Retry-After': String(use.retryAfter) } });
}

/** The address whose use is counted; null for in-process calls, which are exempt. */
export function countedAddress(deps: Pick<Deps, 'env'>, context: Context): string | null {
  return clientAddress(context.env, context.req.header('X-Forwarded-For'), deps.env.TRUST_PROXY);
}

/** The wide network, as a keyed hash; null for in-process calls, which are exempt. */
export function hashedNetwork(deps: Pick<Deps, 'env'>, context: Context): string | null {
  const address = countedAddress(deps, context);
  return address && keyOf(deps, 'network', wideNetwork(address));
}

/** Stores the caller's network for all code that answers the request. */
export function trackCaller(deps: Pick<Deps, 'env'>): MiddlewareHandler {
  return (context, next) => runForCaller(hashedNetwork(deps, context), next);
}

/**
 * Counts a use of a limit that all visitors share. A use above the share of the caller's network does not count against the common
 * limit, so that others are not affected.
 * @param subject what is limited, such as an account; without it, the whole site
 */
export async function countShared(
  deps: CountDeps,
  name: string,
  { perNetwork, ...limit }: SharedLimit,
  { amount = 1, subject = 'all' } = {},
): Promise<Allowance> {
  const { network } = currentCaller();
  if (network) {
    const share = { ...limit, uses: perNetwork };
    const ofNetwork = await countUse(deps, `${name}-network`, `${subject} from ${network}`, share, amount);
    if (!ofNetwork.allowed) return ofNetwork;
  }
  return countUse(deps, name, subject, limit, amount);
}

/** Every request counts, also one that is then refused as invalid. @param name of the counter */
export function limitByAddress(deps: LimitDeps, name = 'address'): MiddlewareHandler {
  return async (context, next) => {
    const address = countedAddress(deps, context);
    if (address !== null) refuseUnlessAllowed(await countUse(deps, name, address, deps.limits.perAddress));
    await next();
  };
}

/** Limits the pages of links with a secret; while the database is away, the pages report that. */
export function limitLinkPages(deps: LimitDeps): MiddlewareHandler {
  return async (context, next) => {
    const address = countedAddress(deps, context);
    const use = address && (await countUse(deps, 'link-pages', address, deps.limits.perAddress).catch(() => null));
    if (!use || use.allowed) return next();
    const headers = { 'Retry-After': String(use.retryAfter), 'Cache-Control': 'no-store' };
    return context.text('Too many attempts. Please wait a minute and load the page again.', 429, headers);
  };
}

/** The counters of requests by person. */
export const personLimits = ['staff', 'preview', 'learner'] as const;

export type PersonLimit = (typeof personLimits)[number];

/** Counts the requests of a person, not of an address, which a classroom shares. @param name of the counter @throws too_many_requests */
export async function limitByUser(deps: LimitDeps, name: PersonLimit, userId: string): Promise<void> {
  refuseUnlessAllowed(await countUse(deps, name, userId, deps.limits.perAddress));
}

/** Counted separately: contact forms sent in someone's name must not use up that person's reset links. */
type EmailPurpose =
  | 'contact'
  | 'enrollment'
  | 'waitlist'
  | 'seat'
  | 'order'
  | 'sign-up'
  | 'reset'
  | 'verification'
  | 'email-change'
  | 'invitation';

/** Limits the use of an address, once the input is valid, so that typing errors do not count. @throws RequestError too_many_requests */
export async function limitByEmail(deps: LimitDeps, purpose: EmailPurpose, email: string): Promise<void> {
  refuseUnlessAllowed(await countUse(deps, `email-${purpose}`, withoutSubaddress(email), deps.limits.perEmail));
}

/** The subaddress after a plus sign leads to the same person (RFC 5233). */
function withoutSubaddress(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

type StrangersMail = 'link' | 'courtesy' | 'staff';

/**
 * Counts an email that a visitor causes, to an unconfirmed address or to the staff. A flood from many machines stays below the
 * limit of each, so there is also a common limit: otherwise the site's mail server would be put on block lists.
 * @returns whether the email may be sent
 */
export async function countStrangersMail(
  deps: LimitDeps & Pick<Deps, 'log'>,
  kind: StrangersMail = 'courtesy',
): Promise<Allowance> {
  if (kind === 'link') {
    const first = await countShared(deps, 'strangers-first-link-mails', deps.limits.firstLinkMails);
    if (first.allowed) return first;
  }
  const use = await countShared(deps, `strangers-${kind}-mails`, deps.limits[`${kind}Mails`]);
  if (!use.allowed) deps.log('warn', 'mail.strangers_limit', { kind, retryAfter: use.retryAfter });
  return use;
}

export type FormMails = { toSender: boolean; toStaff: boolean };

/** Counts the emails of a form to the typed address and to the staff. */
export async function countFormMails(deps: LimitDeps & Pick<Deps, 'log'>): Promise<FormMails> {
  const toSender = await countStrangersMail(deps);
  const toStaff = await countStrangersMail(deps, 'staff');
  return { toSender: toSender.allowed, toStaff: toStaff.allowed };
}

/** Refuses a request that cannot be answered without an email to a stranger. @throws RequestError too_many_requests */
export async function requireStrangersMail(deps: LimitDeps & Pick<Deps, 'log'>): Promise<void> {
  refuseUnlessAllowed(await countStrangersMail(deps, 'link'), 'The site has sent too many emails to new addresses.');
}

/** Takes back a use that was counted before its outcome was known, such as a right code among the wrong ones. */
export async function returnUse(deps: Pick<Deps, 'db' | 'env'>, name: string, subject: string): Promise<void> {
  const counted = and(eq(rateLimits.key, keyOf(deps, name, subject)), gt(rateLimits.uses, 0));
  await deps.db
    .update(rateLimits)
    .set({ uses: sql`${rateLimits.uses} - 1` })
    .where(counted);
}

export async function resetUses(deps: Pick<Deps, 'env'> & { db: Tx }, name: string, subject: string): Promise<void> {
  await deps.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(deps, name, subject)));
}

export async function deleteExpiredLimits(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.delete(rateLimits).where(lte(rateLimits.resetsAt, deps.now()));
}
