import type { Env } from './env.ts';

/** The variables whose addresses the site calls. */
const called = ['RAZORPAY_API_URL', 'META_API_URL', 'RECORDINGS_BUCKET'] as const;

/**
 * Limits `fetch` in this process, also that of libraries, to the addresses of the environment, without redirects, so that neither a
 * fault nor typed text can make the server call another system (ASVS 5.0 13.2.4).
 */
export function limitFetch(env: Pick<Env, (typeof called)[number]>): void {
  const origins = called.flatMap((name) => (env[name] ? [new URL(env[name]).origin] : []));
  const unlimited = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { protocol, origin } = new URL(input instanceof Request ? input.url : input);
    if (protocol.startsWith('http') && !origins.includes(origin))
      throw new TypeError(`${origin} is not an address of the environment`);
    return unlimited(input, { ...init, redirect: 'error' });
  };
}
