import { isIP, isIPv4 } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

/**
 * The client's address for rate limits: an IPv4 address or the /64 network of an IPv6 one (one subscriber holds a
 * whole /64), or null for an in-process call, which has no socket.
 * @param forwardedFor value of `X-Forwarded-For`, to which every proxy appends its client's address.
 * @param trustProxy number of trusted proxies in front; the client can forge the entries further to the left.
 */
export function clientAddress(
  bindings: NodeBindings | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string | null {
  if (!bindings?.incoming) return null;
  const { remoteAddress = '' } = bindings.incoming.socket ?? {};
  const hops = [...(forwardedFor?.split(',') ?? []), remoteAddress].map(plainAddress).reverse();
  const trusted = hops.slice(0, trustProxy + 1);
  // Our proxies write only addresses, so any other entry, and those to the left of it, come from the client.
  const end = trusted.indexOf('');
  const address = (end < 0 ? trusted : trusted.slice(0, end)).at(-1);
  return address ? networkOf(address) : 'unknown';
}

/** The network of an address by `clientAddress` that one household, company or host may fill: a /24 of IPv4, a /48 of IPv6. */
export function wideNetwork(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;
}

/** The bare address of `1.2.3.4`, `1.2.3.4:5678`, `[::1]:80`, `fe80::1%eth0` or `::ffff:1.2.3.4`; '' for others. */
function plainAddress(hop: string): string {
  const text = hop.trim();
  const bare = /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) ? address : '';
}

function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  // The URL parser writes every spelling of an IPv6 address the same way.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  const zeros = right === undefined ? 0 : 8 - groups.length - tail.length;
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':')}::/64`;
}

/** Warns once: without `TRUST_PROXY`, all visitors behind a proxy would share the limits of its address. */
export function warnOfProxy({ env, log }: Pick<Deps, 'env' | 'log'>): MiddlewareHandler {
  let isWarned = env.TRUST_PROXY > 0;
  return async (context, next) => {
    if (!isWarned && context.req.header('X-Forwarded-For') !== undefined) {
      isWarned = true;
      log('warn', 'proxy.not_trusted', { hint: 'Set TRUST_PROXY to the number of proxies in front of the site' });
    }
    await next();
  };
}
