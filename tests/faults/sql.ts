import pg from 'pg';

/** Runs a query on a new connection. */
export async function runQuery<Row extends object>(
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
