import type { MiddlewareHandler } from 'hono';
import { RequestError } from '../base/errors.ts';
import type { RateLimit } from '../base/limits.ts';
import type { Deps } from '../deps.ts';
import { wideNetwork } from './client-address.ts';
import { countedAddress } from './rate-limit.ts';

const SLOWER = 'Too many requests. Please wait a minute and load the page again.';

/** Counts in the memory of this process: a statement for each read would cost more than most reads. */
function countReads({ uses, seconds }: RateLimit, now: () => Date) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  /** @returns the seconds to wait; 0 if this one is allowed */
  return (subject: string): number => {
    const left = Math.ceil((endsAt - now().getTime()) / 1000);
    // More is left than a window has if the clock was set back.
    if (left <= 0 || left > seconds) {
      counts.clear();
      endsAt = now().getTime() + seconds * 1000;
    }
    const count = (counts.get(subject) ?? 0) + 1;
    if (count <= uses) counts.set(subject, count);
    return count > uses ? Math.max(1, left) : 0;
  };
}

/**
 * Refuses an address, or a network, that asks without end. What is sent counts, too: its refusal can be a page. Only calls of other
 * services do not.
 */
export function limitReads(deps: Pick<Deps, 'env' | 'limits' | 'now'>): MiddlewareHandler {
  const ofNetwork = countReads(deps.limits.readsPerNetwork, deps.now);
  const ofAddress = countReads(deps.limits.readsPerAddress, deps.now);
  return async (context, next) => {
    const address = context.req.path.startsWith('/api/hooks/') ? null : countedAddress(deps, context);
    // The network first, so that its addresses cannot fill the memory.
    const wait = address === null ? 0 : ofNetwork(wideNetwork(address)) || ofAddress(address);
    if (wait === 0) return next();
    const headers = { 'Retry-After': String(wait), 'Cache-Control': 'no-store' };
    const { body, status } = new RequestError('too_many_requests', { message: SLOWER });
    if (context.req.path.startsWith('/api/')) return context.json(body, status, headers);
    return context.text(SLOWER, status, headers);
  };
}
