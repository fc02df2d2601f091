import type pg from 'pg';
import type { ReceivedMail } from '../../server/testing/mail-server.ts';
import { ask } from './sql.ts';

type Counts = { all: number; sent: number; untried: number };

/** How many mails there are, were sent, and were not tried yet. */
export async function mailsBy(connection: pg.ClientConfig): Promise<Counts> {
  const [counts] = await ask<Counts>(
    connection,
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE state = 'sent')::int AS sent,
      count(*) FILTER (WHERE attempts = 0)::int AS untried FROM mails`,
  );
  return counts ?? { all: 0, sent: 0, untried: 0 };
}

/** Compares the outbox with what a mail server received, by the id that a mail has at every try. */
export async function sentOnce(connection: pg.ClientConfig, received: ReceivedMail[]) {
  const times = new Map<string, number>();
  for (const { source } of received) {
    const id = /^Message-ID: <([^@]+)@/im.exec(source)?.[1] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const ids = (await ask<{ id: string }>(connection, 'SELECT id FROM mails')).map(({ id }) => id);
  return {
    'mails not sent': ids.filter((id) => !times.has(id)).length,
    'sent twice': [...times.values()].filter((count) => count > 1).length,
    'sent by nobody': [...times.keys()].filter((id) => !ids.includes(id)).length,
  };
}
