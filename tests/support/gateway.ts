import { readEnv } from '../../server/base/env.ts';
import { type StandInOptions, startStandIn } from '../../server/start/stand-in/index.ts';
import { TEST_NOW, TEST_SECRET } from './api.ts';

/** The keys of the stand-in for Razorpay, which move no money anywhere. */
export const standInKeys = {
  keyId: 'rzp_test_StandIn0000000',
  keySecret: 'the key secret of the stand-in',
  webhookSecret: 'the webhook secret of the stand-in',
};

/** A stand-in for Razorpay, and the environment of a site that uses it. */
export async function startGateway(options: Partial<StandInOptions> = {}) {
  const standIn = await startStandIn({ ...standInKeys, now: () => TEST_NOW, ...options });
  return { standIn, env: gatewayEnv(standIn.url) };
}

/** The variables of a site that takes payments at the stand-in. */
export function gatewayVariables(url: string) {
  return {
    RAZORPAY_KEY_ID: standInKeys.keyId,
    RAZORPAY_KEY_SECRET: standInKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: standInKeys.webhookSecret,
    RAZORPAY_API_URL: url,
  };
}

/** The environment of a site with online payment. */
export function gatewayEnv(url: string) {
  return readEnv({ SECRET: TEST_SECRET, ...gatewayVariables(url) });
}
