import { randomBytes } from 'node:crypto';
import { readEnv } from '../base/env.ts';
import { exitWith } from '../base/lifecycle.ts';
import { DEMO_DATA_DIR } from '../db/embedded/place.ts';
import { DEMO_ADMIN_EMAIL, DEMO_EMAIL, seedDemo } from './demo/index.ts';
import { productionLimits } from './limits.ts';
import { runApp } from './run.ts';

/** 96 bits, which nobody guesses while the demo runs. */
const newPassword = () => randomBytes(12).toString('base64url');

/** The site with a demo learner and a demo admin, on data of its own. */
async function main(): Promise<void> {
  if (process.env.DATABASE_URL) {
    throw new Error('Environment variable DATABASE_URL is set: the demo runs on data of its own, so unset it');
  }
  const env = readEnv({ ...process.env, DATA_DIR: process.env.DATA_DIR || DEMO_DATA_DIR });
  const password = newPassword();
  const adminPassword = newPassword();
  await runApp({
    env,
    limits: productionLimits,
    seed: (db) => seedDemo(db, { password, adminPassword, now: new Date() }),
    notices: [
      `Sign in as ${DEMO_EMAIL} with the password ${password}`,
      `Work at the desk as ${DEMO_ADMIN_EMAIL} with the password ${adminPassword}`,
    ],
  });
}

exitWith(main());
