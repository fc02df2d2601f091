import type pg from 'pg';

/** How many changes of content from a table nodes are told of during `act`. */
export async function contentChanges(pool: pg.Pool, table: string, act: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  let count = 0;
  const listen = ({ payload }: { payload?: string }) => {
    if (payload === table) count += 1;
  };
  client.on('notification', listen);
  await client.query('LISTEN content_changed');
  await act();
  // What was sent before is delivered with the answer to this.
  await client.query('SELECT 1');
  await client.query('UNLISTEN content_changed');
  client.off('notification', listen);
  client.release();
  return count;
}
