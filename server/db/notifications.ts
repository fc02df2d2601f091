import pg from 'pg';

const CONTENT = 'content_changed';

/** Repeating this statement changes nothing, so it also checks whether a connection is alive. */
export const LISTEN = `LISTEN ${CONTENT}`;

/** Payload of a notification that only tests whether notifications arrive. */
export const PROBE = 'probe';

/**
 * Whether a notification from another connection arrives, which it does only in a session of the same database: a pool by
 * transaction accepts `LISTEN`, but passes on no notifications.
 * @param listening a connected client; it listens from now on
 * @param sending the connection that sends the notification; it must have timeouts
 * @throws Error of the driver when either fails.
 */
export async function receivesNotifications(
  listening: pg.Client,
  sending: pg.ClientConfig,
  withinMs: number,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  listening.on('notification', ({ payload }) => payload === PROBE && resolve(true));
  await listening.query(LISTEN);
  const sender = new pg.Client(sending);
  // A broken connection fails its query, too.
  sender.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  try {
    await sender.connect();
    await sender.query('SELECT pg_notify($1, $2)', [CONTENT, PROBE]);
    timer = setTimeout(resolve, withinMs, false);
    return await promise;
  } finally {
    clearTimeout(timer);
    destroyConnection(sender);
  }
}

/** Closes a connection without a handshake, which would never end on a silently lost one. */
export function destroyConnection(client: pg.Client): void {
  client.connection.stream.destroy();
}
