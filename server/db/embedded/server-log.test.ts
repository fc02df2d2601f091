import { appendFile, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { failureInLog, OLDER_SERVER_LOG, SERVER_LOG, trimServerLog } from './server-log.ts';

const { pool } = await testDatabase();

test('a log that grew too long is emptied under the server that appends to it, and its end is kept', async () => {
  const cluster = await temporaryDirectory();
  onTestFinished(() => rm(cluster, { recursive: true }));
  const [log, older] = [join(cluster, SERVER_LOG), join(cluster, OLDER_SERVER_LOG)];
  const sizes = { maxBytes: 20, keepBytes: 5 };
  await trimServerLog(cluster, sizes);

  await writeFile(log, 'twenty bytes, no more');
  const server = await open(log, 'a');
  onTestFinished(() => server.close());
  await trimServerLog(cluster, { ...sizes, maxBytes: 21 });
  expect(await readFile(log, 'utf8')).toBe('twenty bytes, no more');

  await trimServerLog(cluster, sizes);
  expect([await readFile(log, 'utf8'), await readFile(older, 'utf8')]).toEqual(['', ' more']);
  await server.write('and on');
  expect(await readFile(log, 'utf8')).toBe('and on');

  await appendFile(log, ' to the next time');
  await trimServerLog(cluster, sizes);
  expect(await readFile(older, 'utf8')).toBe(' time');
});

test('the server logs the statement that failed, but not the values that someone typed', async () => {
  const log = join(dirname(inject('database').host), 'postgres', SERVER_LOG);
  await pool.query('CREATE TABLE typed_once (value text CONSTRAINT typed_once_only UNIQUE)');
  const insert = () => pool.query('INSERT INTO typed_once VALUES ($1)', ['quokka@example.org']);
  await insert();
  await expect(insert()).rejects.toThrow('duplicate key value violates unique constraint "typed_once_only"');
  const said = await readFile(log, 'utf8');
  expect(said).toContain('typed_once_only');
  expect(said).not.toContain('quokka');
});

test.each([
  [
    'could not write to file "pg_wal/xlogtemp.72": No space left on device',
    'PANIC:  could not write to file "pg_wal/xlogtemp.72": No space left on device',
  ],
  [
    'could not extend file "base/16384/16663_fsm": No space left on device',
    'ERROR:  could not extend file "base/16384/16663_fsm": No space left on device',
  ],
  ['client backend (PID 72) was terminated by signal 9: Killed', ''],
  [undefined, null],
])('the reason of a failure is %s, of this start of the server', async (reason, line) => {
  const cluster = await temporaryDirectory();
  onTestFinished(() => rm(cluster, { recursive: true }));
  const at = (text: string) => `2026-11-27 22:59:23.649 UTC [72] ${text}\n`;
  const start = at('LOG:  starting PostgreSQL 18.4');
  const end = at('LOG:  client backend (PID 72) was terminated by signal 9: Killed');
  const failure = line === null ? '' : (line && at(line)) + end;
  const earlier = at('PANIC:  an earlier one');
  await writeFile(
    join(cluster, SERVER_LOG),
    `${start}${earlier}${start}${failure}${at('LOG:  all server processes terminated')}`,
  );
  expect(await failureInLog(cluster)).toBe(reason);
});
