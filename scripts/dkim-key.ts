import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readEnv } from '../server/base/env.ts';
import { packageDir } from '../server/base/package-dir.ts';
import { databaseAccount, userName } from '../server/db/embedded/account.ts';
import { findOtherOwner, findOwnerAbove } from '../server/db/embedded/owner.ts';
import { dkimRecord, makeDkimKey } from '../server/mail/dkim.ts';
import { failInOneLine, siteVariables } from './command.ts';

/** Refuses to leave a key that the site cannot read. @throws Error of one line that names the user of the site */
async function refuseRoot(file: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const account = await databaseAccount();
  const owner =
    (await findOtherOwner(resolve(packageDir, dataDir), account)) ?? (await findOwnerAbove(dirname(resolve(file))));
  if (owner)
    throw new Error(`The site belongs to user ${owner}, who could not read a key of root: run this as ${owner}`);
}

/** Reads a key. @throws Error of one line that names its owner, if this user cannot read it */
async function readKey(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') throw error;
    const owner = await stat(file).then(({ uid }) => userName(uid));
    throw new Error(
      `The key ${file} belongs to user ${owner}, and this user cannot read it: as root, give it to the user of the site (chown)`,
    );
  });
}

/** Makes the key that signs emails, unless the file is there, and prints its record for DNS. */
await failInOneLine(async () => {
  const env = readEnv(siteVariables());
  const file = process.argv[2] ?? env.DKIM_KEY_FILE;
  if (!file) throw new Error('Usage: npm run dkim:key -- FILE');
  if (!env.MAIL_FROM) throw new Error('Environment variable MAIL_FROM is missing: its domain signs');
  await refuseRoot(file, env.DATA_DIR);
  if (!existsSync(file)) await writeFile(file, makeDkimKey(), { mode: 0o600, flag: 'wx' });
  const { name, value } = dkimRecord(await readKey(file), env);
  process.stdout.write(
    `Add this record to DNS, then start the site with DKIM_KEY_FILE=${file}\nTXT ${name}\n${value}\n`,
  );
});
