import pg from 'pg';

/** Asks a database over a connection of its own, which lives no longer than that. */
export async function ask<Row extends object>(
  connection: pg.ClientConfig,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}
