import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { TEST_SECRET } from '../../tests/support/api.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { runProcess } from '../../tests/support/processes.ts';
import { portOf } from '../http/serve.ts';
import { checkExternal } from './server.ts';

const { connection, db } = await testDatabase();
const urlOf = (user: string) =>
  `postgres://${user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;

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

test('the server of DATABASE_URL is tried and found good', async () => {
  await expect(checkExternal(urlOf(connection.user))).resolves.toBeUndefined();
});

test.each([
  ['is silent', () => {}],
  ['speaks another language', (socket: Socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n')],
  ['hangs up', (socket: Socket) => socket.destroy()],
])('a server that %s stops the start with a line that names DATABASE_URL', async (_, onConnection) => {
  await expect(checkExternal(await stranger(onConnection), 300)).rejects.toThrow(/^DATABASE_URL cannot be used: .+$/);
});

test('a statement refused at the start fails with the reason, not with the statement', async () => {
  await db.execute(sql`CREATE ROLE ${sql.identifier(connection.database)} LOGIN`);
  onTestFinished(async () => void (await db.execute(sql`DROP ROLE ${sql.identifier(connection.database)}`)));
  const env = { DATABASE_URL: urlOf(connection.database), SECRET: TEST_SECRET, PORT: '0' };
  await expect(runProcess('server/main.ts', [], env).firstLine).rejects.toThrow(
    /^permission denied for schema drizzle$/,
  );
});
