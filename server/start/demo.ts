import { randomBytes } from 'node:crypto';
import { readEnv } from '../base/env.ts';
import { exitWith } from '../base/lifecycle.ts';
import { productionLimits } from '../base/limits.ts';
import { DEMO_DATA_DIR } from '../db/embedded/data-dir.ts';
import { sampleClasses } from './demo/classes.ts';
import { DEMO_ADMIN_EMAIL, DEMO_EMAIL, seedDemo, staffEmails } from './demo/index.ts';
import { sampleSales } from './demo/sales.ts';
import { endCheckouts, startWithStandIn } from './demo/stand-in.ts';
import { runApp } from './run.ts';

/** 96 bits, which no one guesses while the demo runs. */
const newPassword = () => randomBytes(12).toString('base64url');

/** Takes payments at a stand-in for Razorpay, unless keys of a test account are set. */
async function main(): Promise<void> {
  if (process.env.DATABASE_URL) {
    throw new Error('Environment variable DATABASE_URL is set: the demo runs on data of its own, so unset it');
  }
  const variables = { ...process.env, DATA_DIR: process.env.DATA_DIR || DEMO_DATA_DIR };
  const isOwnAccount = Boolean(process.env.RAZORPAY_KEY_ID);
  const { env, standIn } = isOwnAccount
    ? { env: readEnv(variables), standIn: null }
    : await startWithStandIn(variables);
  const password = newPassword();
  const adminPassword = newPassword();
  const staffPassword = newPassword();
  await runApp({
    env,
    limits: productionLimits,
    seed: async (db) => {
      await seedDemo(db, { password, adminPassword, staffPassword, now: new Date() });
      if (standIn) await endCheckouts(db, new Date());
    },
    fill: async (deps) => {
      await sampleClasses(deps);
      await sampleSales(deps);
    },
    onReady: async ({ url }) => standIn?.sendTo(url),
    notices: [
      `Sign in as ${DEMO_EMAIL} with the password ${password}`,
      `Work at the desk as ${DEMO_ADMIN_EMAIL} with the password ${adminPassword}`,
      `Or with their permissions alone, as ${staffEmails.join(', ')}, each with the password ${staffPassword}`,
      `Everything is kept in ${env.DATA_DIR}: the database and pictures. Emails are sent nowhere: read them with npm run outbox, or at the desk under Mail`,
      ...(standIn ? [`Payments are made at a stand-in for Razorpay, and no money moves: ${standIn.url}`] : []),
    ],
  }).finally(standIn?.stop);
}

exitWith(main());
