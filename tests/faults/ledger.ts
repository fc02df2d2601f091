import pg from 'pg';
import { isAcknowledged, type Kind, type Write } from './writes.ts';

/** The mails that each write causes, once. */
const mailsOf: Record<Kind, string[]> = {
  enrollment: ['enrollment_acknowledgement', 'enrollment_to_staff'],
  contact: ['contact_acknowledgement', 'contact_to_staff'],
  'sign-up': ['verification'],
};

const ROWS = `SELECT 'enrollment' AS kind, email_key AS email FROM enrollment_requests
  UNION ALL SELECT 'contact', email FROM contact_messages
  UNION ALL SELECT 'sign-up', email FROM users`;

/** Staff are written to with the visitor's address to reply to. */
const MAILS = `SELECT kind, CASE WHEN kind LIKE '%to_staff' THEN reply_to ELSE recipient END AS email FROM mails`;

const JOBLESS = `SELECT count(*)::int AS count FROM mails
  WHERE state = 'waiting' AND NOT EXISTS (SELECT FROM pgboss.job WHERE job.id = mails.id)`;

/** What the database holds against what was acknowledged: all but the first two must be 0. */
export type Balance = {
  acknowledged: number;
  stored: number;
  /** Acknowledged, and not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** There without each of its mails once, or the other way round; and mails that nothing will send. */
  halfDone: number;
};

type Found = { kind: string; email: string };

function count(found: Found[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, email } of found) counts.set(`${kind} ${email}`, (counts.get(`${kind} ${email}`) ?? 0) + 1);
  return counts;
}

/** Everything at one moment, while writes go on. */
async function read(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<Found>(ROWS);
    const { rows: mails } = await client.query<Found>(MAILS);
    const { rows: jobless } = await client.query<{ count: number }>(JOBLESS);
    return { rows: count(rows), mails: count(mails), jobless: jobless[0]?.count ?? 0 };
  } finally {
    await client.end();
  }
}

/** Compares what was acknowledged until now with what is stored. */
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

/** What a balance says when all is well. */
export const wholly = { lost: 0, doubled: 0, halfDone: 0 };
