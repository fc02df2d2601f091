import { createHmac } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import type { Tx } from '../db/client.ts';
import { rateLimits } from '../db/schema/index.ts';
import type { Deps, Limit } from '../deps.ts';
import { clientAddress } from './client-address.ts';
import { RequestError } from './errors.ts';

type LimitDeps = Pick<Deps, 'db' | 'env' | 'now' | 'limits'>;

/** A use is counted when it is asked for, allowed or not; `retryAfter` is in whole seconds, at least 1. */
export type Use = { allowed: boolean; retryAfter: number };

/** The subject (an address, an e-mail) is stored as a keyed hash only. */
function keyOf({ env }: Pick<Deps, 'env'>, name: string, subject: string): string {
  return `${name}:${createHmac('sha256', env.SECRET ?? '')
    .update(subject)
    .digest('base64url')}`;
}

/**
 * Counts one use of `subject` under the limit `name`, over all nodes, in one statement.
 * The window begins with the first use and does not grow with refused ones.
 */
export async function takeUse(deps: LimitDeps, name: string, subject: string, limit: Limit): Promise<Use> {
  const now = deps.now();
  const key = keyOf(deps, name, subject);
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`;
  const [row] = await deps.db
    .insert(rateLimits)
    .values({ key, uses: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        uses: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.uses} + 1 END`,
        resetsAt: sql`CASE WHEN ${isOver} THEN excluded.resets_at ELSE ${rateLimits.resetsAt} END`,
      },
    })
    .returning({ uses: rateLimits.uses, resetsAt: rateLimits.resetsAt });
  if (!row) throw new Error('An upsert of rate_limits returned no row');
  const seconds = Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000);
  return { allowed: row.uses <= limit.uses, retryAfter: Math.max(1, seconds) };
}

/** @throws RequestError too_many_requests */
export function refuseUnlessAllowed(use: Use): void {
  if (use.allowed) return;
  const minutes = Math.ceil(use.retryAfter / 60);
  const message = minutes > 1 ? { message: `Too many tries. Please try again in ${minutes} minutes.` } : {};
  throw new RequestError('too_many_requests', { ...message, headers: { 'Retry-After': String(use.retryAfter) } });
}

/** The address that this request is counted by; null for in-process calls, which are exempt. */
export function addressOf(deps: Pick<Deps, 'env'>, context: Context): string | null {
  return clientAddress(context.env, context.req.header('X-Forwarded-For'), deps.env.TRUST_PROXY);
}

/**
 * Limits what one address may send; every request counts, also one that is then refused as invalid.
 * @param name of what is counted together, apart from everything else
 */
export function limitAddress(deps: LimitDeps, name = 'address'): MiddlewareHandler {
  return async (context, next) => {
    const address = addressOf(deps, context);
    if (address !== null) refuseUnlessAllowed(await takeUse(deps, name, address, deps.limits.perAddress));
    await next();
  };
}

/**
 * Limits what one person may send, in place of their address: a classroom or an office shares one.
 * @param name of what is counted together
 * @throws RequestError too_many_requests
 */
export async function limitPerson(
  deps: LimitDeps,
  name: 'learner' | 'staff' | 'preview',
  userId: string,
): Promise<void> {
  refuseUnlessAllowed(await takeUse(deps, name, userId, deps.limits.perAddress));
}

/**
 * Limits what may be sent in the name of one e-mail address. Called once the input is known to be good, so that
 * typing errors do not count.
 * @throws RequestError too_many_requests
 */
export async function limitEmail(deps: LimitDeps, email: string): Promise<void> {
  refuseUnlessAllowed(await takeUse(deps, 'email', email.toLowerCase(), deps.limits.perEmail));
}

/** Forgets the uses of `subject` under the limit `name`. */
export async function forgetUses(deps: Pick<Deps, 'env'> & { db: Tx }, name: string, subject: string): Promise<void> {
  await deps.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(deps, name, subject)));
}

/** Deletes the counts of windows that are over. */
export async function deleteExpiredLimits(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.delete(rateLimits).where(lte(rateLimits.resetsAt, deps.now()));
}
