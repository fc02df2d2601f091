import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEnv } from '../../server/base/env.ts';
import { exitWith } from '../../server/base/lifecycle.ts';
import { DEMO_ADMIN_EMAIL, DEMO_EMAIL, seedDemo } from '../../server/start/demo/index.ts';
import { runApp } from '../../server/start/run.ts';
import { wideLimits } from '../../tests/support/limits.ts';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { writeRequests } from './requests.ts';

/** @returns the session's cookie as a `Cookie` header */
async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/**
 * Runs the built site for scanners, with the demo's data, high rate limits and a temporary data directory. Prints the
 * cookies of a learner and an admin, and writes a request of every operation for sqlmap.
 */
async function main(): Promise<void> {
  const requests = resolve(process.argv[2] ?? 'scan-requests');
  const directory = await temporaryDirectory();
  const env = readEnv({ PORT: process.env.PORT || '5351', DATA_DIR: join(directory, 'data'), LOG_REQUESTS: 'none' });
  const newPassword = () => randomBytes(12).toString('hex');
  const [password, adminPassword, staffPassword] = [newPassword(), newPassword(), newPassword()];
  try {
    await runApp({
      env,
      limits: wideLimits,
      seed: (db) => seedDemo(db, { password, adminPassword, staffPassword, now: new Date() }),
      onReady: async ({ url }) => {
        const learner = await signIn(url, DEMO_EMAIL, password);
        const admin = await signIn(url, DEMO_ADMIN_EMAIL, adminPassword);
        await mkdir(requests, { recursive: true });
        const count = await writeRequests(requests, { url, learner, admin });
        process.stdout.write(
          `Learner: Cookie: ${learner}\nAdmin: Cookie: ${admin}\n${count} requests in ${requests}\n`,
        );
      },
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

exitWith(main());
