import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { readEnv } from '../server/base/env.ts';
import { dkimRecord, makeDkimKey } from '../server/mail/dkim.ts';
import { failInOneLine } from './command.ts';

/** Makes the key that signs emails, unless the file is there, and prints its record for DNS. */
await failInOneLine(async () => {
  const env = readEnv(process.env);
  const file = process.argv[2] ?? env.DKIM_KEY_FILE;
  if (!file) throw new Error('Usage: npm run dkim:key -- FILE');
  if (!env.MAIL_FROM) throw new Error('Environment variable MAIL_FROM is missing: its domain signs');
  if (!existsSync(file)) await writeFile(file, makeDkimKey(), { mode: 0o600, flag: 'wx' });
  const { name, value } = dkimRecord(await readFile(file, 'utf8'), env);
  process.stdout.write(
    `Add this record to DNS, then start the site with DKIM_KEY_FILE=${file}\nTXT ${name}\n${value}\n`,
  );
});
