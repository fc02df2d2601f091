import pg from 'pg';
import type { ReceivedMail } from '../support/mail-server.ts';
import { runQuery } from './sql.ts';
import { isAcknowledged, type Kind, type Write } from './writes.ts';

/** The emails that each write causes. */
const mailsOf: Record<Kind, string[]> = {
  enrollment: ['enrollment_acknowledgement', 'enrollment_to_staff'],
  contact: ['contact_acknowledgement', 'contact_to_staff'],
  'sign-up': ['verification'],
};

const ROWS = `SELECT 'enrollment' AS kind, normalized_email AS email FROM enrollment_requests
  UNION ALL SELECT 'contact', email FROM contact_messages
  UNION ALL SELECT 'sign-up', email FROM users`;

/** Emails to the staff have the visitor's address as Reply-To. */
const MAILS = `SELECT kind, CASE WHEN kind LIKE '%to_staff' THEN reply_to ELSE recipient END AS email FROM mails`;

const JOBLESS = `SELECT count(*)::int AS count FROM mails
  WHERE state = 'waiting' AND NOT EXISTS (SELECT FROM pgboss.job WHERE job.id = mails.id)`;

/** Comparison of the database with the acknowledged writes: all but the first two must be 0. */
type Balance = {
  acknowledged: number;
  stored: number;
  /** Acknowledged, but not stored. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
  /** Stored without exactly one of each email, or emails without a row; and waiting emails without a job. */
  halfDone: number;
};

type StoredRow = { kind: string; email: string };

function count(rows: StoredRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, email } of rows) counts.set(`${kind} ${email}`, (counts.get(`${kind} ${email}`) ?? 0) + 1);
  return counts;
}

/** Reads a snapshot, while writes continue. */
async function read(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<StoredRow>(ROWS);
    const { rows: mails } = await client.query<StoredRow>(MAILS);
    const { rows: jobless } = await client.query<{ count: number }>(JOBLESS);
    return { rows: count(rows), mails: count(mails), jobless: jobless[0]?.count ?? 0 };
  } finally {
    await client.end();
  }
}

/** Compares the acknowledged writes with the database. */
export async function balance(connection: pg.ClientConfig, writes: readonly Write[]): Promise<Balance> {
  const acknowledged = new Set(writes.filter(isAcknowledged));
  const all = [...writes];
  const { rows, mails, jobless } = await read(connection);
  const sum: Balance = { acknowledged: acknowledged.size, stored: 0, lost: 0, doubled: 0, halfDone: jobless };
  for (const write of all) {
    const stored = rows.get(`${write.kind} ${write.email}`) ?? 0;
    sum.stored += stored;
    if (acknowledged.has(write) && stored === 0) sum.lost += 1;
    if (stored > 1) sum.doubled += 1;
    if (mailsOf[write.kind].some((kind) => (mails.get(`${kind} ${write.email}`) ?? 0) !== stored)) sum.halfDone += 1;
  }
  return sum;
}

/** A balance without faults. */
export const noFaults = { lost: 0, doubled: 0, halfDone: 0 };

type Counts = { all: number; sent: number; untried: number };

/** Number of all, sent and untried mails. */
export async function countMails(connection: pg.ClientConfig): Promise<Counts> {
  const [counts] = await runQuery<Counts>(
    connection,
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE state = 'sent')::int AS sent,
      count(*) FILTER (WHERE attempts = 0)::int AS untried FROM mails`,
  );
  return counts ?? { all: 0, sent: 0, untried: 0 };
}

/** Compares the outbox with the received mails by Message-ID, which is the same for every attempt. */
export async function compareMails(connection: pg.ClientConfig, received: ReceivedMail[]) {
  const attempts = new Map<string, number>();
  for (const { source } of received) {
    const id = /^Message-ID: <([^@]+)@/im.exec(source)?.[1] ?? '';
    attempts.set(id, (attempts.get(id) ?? 0) + 1);
  }
  const ids = (await runQuery<{ id: string }>(connection, 'SELECT id FROM mails')).map(({ id }) => id);
  return {
    'emails not sent': ids.filter((id) => !attempts.has(id)).length,
    'sent twice': [...attempts.values()].filter((count) => count > 1).length,
    'without a row': [...attempts.keys()].filter((id) => !ids.includes(id)).length,
  };
}
