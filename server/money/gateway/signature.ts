import type { Env } from '../../base/env.ts';
import { isSame, sign } from '../../base/hmac.ts';

type HookEnv = Pick<Env, 'RAZORPAY_WEBHOOK_SECRET' | 'PREVIOUS_RAZORPAY_WEBHOOK_SECRET'>;

/**
 * Whether an event comes from Razorpay. After a change of the secret, repeated events are still signed with the previous one.
 * @param body the bytes of the request as received
 * @param signature of the header `X-Razorpay-Signature`
 */
export function isEventSigned(env: HookEnv, body: Uint8Array, signature: string): boolean {
  const secrets = [env.RAZORPAY_WEBHOOK_SECRET, env.PREVIOUS_RAZORPAY_WEBHOOK_SECRET];
  return secrets.some((secret) => secret !== undefined && isSame(signature, sign(body, secret)));
}

export type ReturnFields = { providerOrderId: string; providerPaymentId: string; signature: string };

export function isReturnSigned(
  { RAZORPAY_KEY_SECRET }: Pick<Env, 'RAZORPAY_KEY_SECRET'>,
  { providerOrderId, providerPaymentId, signature }: ReturnFields,
): boolean {
  if (!RAZORPAY_KEY_SECRET) return false;
  return isSame(signature, sign(`${providerOrderId}|${providerPaymentId}`, RAZORPAY_KEY_SECRET));
}
