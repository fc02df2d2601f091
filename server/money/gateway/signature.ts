import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../base/env.ts';

/** Razorpay's signature of a text: HMAC-SHA256 in lower-case hex. */
export function sign(text: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a signature is that of the text; takes the same time wherever they differ. */
function isSignature(text: string | Uint8Array, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(text, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

type HookEnv = Pick<Env, 'RAZORPAY_WEBHOOK_SECRET' | 'PREVIOUS_RAZORPAY_WEBHOOK_SECRET'>;

/**
 * Whether an event comes from Razorpay. After a change of the secret, events that are sent again have the previous one.
 * @param body as it came over the wire, byte for byte
 * @param signature of the header `X-Razorpay-Signature`
 */
export function isEventSigned(env: HookEnv, body: Uint8Array, signature: string): boolean {
  const secrets = [env.RAZORPAY_WEBHOOK_SECRET, env.PREVIOUS_RAZORPAY_WEBHOOK_SECRET];
  return secrets.some((secret) => secret !== undefined && isSignature(body, signature, secret));
}

/** What the payment page posts back after a payment. */
export type Returned = { providerOrderId: string; providerPaymentId: string; signature: string };

/** Whether the payment page said that an order was paid. */
export function isReturnSigned(
  { RAZORPAY_KEY_SECRET }: Pick<Env, 'RAZORPAY_KEY_SECRET'>,
  { providerOrderId, providerPaymentId, signature }: Returned,
): boolean {
  if (!RAZORPAY_KEY_SECRET) return false;
  return isSignature(`${providerOrderId}|${providerPaymentId}`, signature, RAZORPAY_KEY_SECRET);
}
