import type pg from 'pg';

/** The number of notifications of changed content that a table sends during `act`. */
export async function contentChanges(pool: pg.Pool, table: string, act: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const payloads: string[] = [];
  const listen = (notification: pg.Notification) => void payloads.push(notification.payload ?? '');
  client.on('notification', listen);
  await client.query('LISTEN content_changed');
  await act();
  // Earlier notifications are delivered with the result of this query.
  await client.query('SELECT 1');
  await client.query('UNLISTEN content_changed');
  client.off('notification', listen);
  client.release();
  return payloads.filter((payload) => payload === table).length;
}
