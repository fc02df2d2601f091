import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siteDatabaseUrl } from './database.ts';
import { expect, test } from './fixtures.ts';
import { mailsAbout, ownEmail } from './stored.ts';

const script = fileURLToPath(new URL('../../scripts/enroll.ts', import.meta.url));

/** Runs `npm run enroll` beside the site under test. @returns what it prints */
async function enroll(email: string, course: string): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: await siteDatabaseUrl(), SECRET: 'x'.repeat(32) };
  const { stdout } = await promisify(execFile)(process.execPath, [script, email, course], { env });
  return stdout.trim();
}

test('the command enrolls an address beside the running site, and mails its owner', async () => {
  const email = ownEmail();
  const waits = 'the course appears once an account with this address confirms it';
  expect(await enroll(email, 'devops-basics')).toBe(`${email} is enrolled in DevOps Basics; ${waits}`);
  expect(await mailsAbout(email)).toMatchObject([{ kind: 'enrolled', recipient: email }]);
});
