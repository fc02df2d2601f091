import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { TEST_SECRET } from '../../tests/support/api.ts';
import { byNight } from '../../tests/support/by-night.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { withoutNotifications } from '../../tests/support/pooler.ts';
import { runProcess } from '../../tests/support/processes.ts';
import { portOf } from '../http/serve.ts';
import { checkExternal } from './server.ts';

const { connection, db } = await testDatabase();
const urlOf = (user: string) =>
  `postgres://${user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;

/** The address of the server behind a pool by transaction. */
async function pool(): Promise<string> {
  const { user, host, port, database } = await withoutNotifications(connection);
  return `postgres://${user}@${host}:${port}/${database}`;
}

/** The address of something that is no PostgreSQL server. */
async function stranger(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgres://user:word@127.0.0.1:${portOf(server)}/site`;
}

test('the server of DATABASE_URL is checked and accepted', async () => {
  await expect(checkExternal({ DATABASE_URL: urlOf(connection.user) })).resolves.toBeUndefined();
});

test.each([
  ['is silent', () => {}],
  ['speaks another language', (socket: Socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n')],
  ['hangs up', (socket: Socket) => socket.destroy()],
])('a server that %s stops the start with a line that names DATABASE_URL', async (_, onConnection) => {
  await expect(checkExternal({ DATABASE_URL: await stranger(onConnection) }, 300)).rejects.toThrow(
    /^DATABASE_URL cannot be used: .+$/,
  );
});

test('a pool by transaction is fine for transactions, beside an address of the server itself', async () => {
  const DATABASE_URL = await pool();
  const DATABASE_SESSION_URL = urlOf(connection.user);
  await expect(checkExternal({ DATABASE_URL, DATABASE_SESSION_URL })).resolves.toBeUndefined();
});

test('a pool by transaction alone stops the start', async () => {
  const DATABASE_URL = await pool();
  await expect(checkExternal({ DATABASE_URL }, 300)).rejects.toThrow(
    /^DATABASE_URL is a pool by transaction: set DATABASE_SESSION_URL to the address of the server itself$/,
  );
  await expect(checkExternal({ DATABASE_URL, DATABASE_SESSION_URL: DATABASE_URL }, 300)).rejects.toThrow(
    /^DATABASE_SESSION_URL is a pool by transaction, or another database than DATABASE_URL/,
  );
});

test('two addresses of different databases stop the start', async () => {
  const other = await testDatabase();
  const DATABASE_SESSION_URL = urlOf(connection.user).replace(connection.database, other.connection.database);
  await expect(checkExternal({ DATABASE_URL: urlOf(connection.user), DATABASE_SESSION_URL }, 300)).rejects.toThrow(
    /^DATABASE_SESSION_URL is a pool by transaction, or another database than DATABASE_URL/,
  );
});

test('a statement refused at the start fails with the reason, not with the statement', byNight, async () => {
  await db.execute(sql`CREATE ROLE ${sql.identifier(connection.database)} LOGIN`);
  onTestFinished(async () => void (await db.execute(sql`DROP ROLE ${sql.identifier(connection.database)}`)));
  const env = { DATABASE_URL: urlOf(connection.database), SECRET: TEST_SECRET, PORT: '0', WORKERS: '1' };
  await expect(runProcess('server/main.ts', [], env).line(/^Ready at/)).rejects.toThrow(
    /^permission denied for schema drizzle$/,
  );
});
