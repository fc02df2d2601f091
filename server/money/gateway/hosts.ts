import { type Env, RAZORPAY_URL } from '../../base/env.ts';

/** Null without keys. The script must be loaded from Razorpay, and loads parts of itself from the second host. */
export function checkoutHosts({
  RAZORPAY_KEY_ID,
  RAZORPAY_API_URL,
}: Pick<Env, 'RAZORPAY_KEY_ID' | 'RAZORPAY_API_URL'>) {
  if (!RAZORPAY_KEY_ID) return null;
  const page = new URL(RAZORPAY_API_URL).origin;
  const scripts = page === RAZORPAY_URL ? ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'] : [page];
  return { page, scripts, script: `${scripts[0]}/v1/checkout.js`, form: `${page}/v1/checkout/embedded` };
}
