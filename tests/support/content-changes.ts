import type pg from 'pg';

/** The payloads of the notifications of a channel during `act`. */
export async function notified(pool: pg.Pool, channel: string, act: () => Promise<unknown>): Promise<string[]> {
  const client = await pool.connect();
  const payloads: string[] = [];
  const listen = (notification: pg.Notification) => void payloads.push(notification.payload ?? '');
  client.on('notification', listen);
  await client.query(`LISTEN ${channel}`);
  await act();
  // Earlier notifications are delivered with the result of this query.
  await client.query('SELECT 1');
  await client.query(`UNLISTEN ${channel}`);
  client.off('notification', listen);
  client.release();
  return payloads;
}

/** The number of notifications of changed content that a table sends during `act`. */
export async function contentChanges(pool: pg.Pool, table: string, act: () => Promise<unknown>): Promise<number> {
  return (await notified(pool, 'content_changed', act)).filter((payload) => payload === table).length;
}
