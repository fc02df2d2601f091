import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Env, readEnv } from '../../base/env.ts';
import type { Db } from '../../db/client.ts';
import { checkouts } from '../../db/schema/index.ts';
import { type StandIn, startStandIn } from '../stand-in/index.ts';

type WithStandIn = { env: Env; standIn: StandIn };

/** Starts the stand-in for the payment service, by default on the next port, or on `STAND_IN_PORT`. */
export async function startWithStandIn(variables: Record<string, string | undefined>): Promise<WithStandIn> {
  const { PORT, HOST, PUBLIC_URL } = readEnv(variables);
  const keys = {
    keyId: 'rzp_test_StandIn0000000',
    keySecret: randomBytes(24).toString('base64url'),
    webhookSecret: randomBytes(24).toString('base64url'),
  };
  const port = Number(variables.STAND_IN_PORT || (PORT && PORT + 1));
  const standIn = await startStandIn({ ...keys, host: HOST, port, hostname: new URL(PUBLIC_URL).hostname });
  const env = readEnv({
    ...variables,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: standIn.url,
  });
  return { env, standIn };
}

/** Ends the checkouts of an earlier run, which this run's stand-in does not have. */
export async function endCheckouts(db: Db, now: Date): Promise<void> {
  const closedAt = sql`coalesce(${checkouts.closedAt}, ${now.toISOString()}::timestamptz)`;
  await db.update(checkouts).set({ closedAt, providerOrderId: null, unsettledSince: null, failure: null });
}
