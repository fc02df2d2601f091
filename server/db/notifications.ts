import pg from 'pg';

/** Channels of changed content, and of sessions that ended or changed. */
const CONTENT = 'content_changed';
const ACCESS = 'access_changed';

/** Repeating it changes nothing, so it also shows whether a connection lives. */
export const LISTEN = `LISTEN ${CONTENT}; LISTEN ${ACCESS}`;

export const isAccessChannel = (channel: string) => channel === ACCESS;

/** Payload of a notification that only tests whether notifications arrive. */
export const PROBE = 'probe';

/**
 * Whether a notification that is sent through another connection arrives: it does only in a session of the same database,
 * because a pool by transaction accepts `LISTEN` and passes on no notifications.
 * @param listening connected; listens from now on
 * @param sending where the notification is sent; it must have timeouts
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
  const other = new pg.Client(sending);
  // A broken connection fails its query, too.
  other.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  try {
    await other.connect();
    await other.query('SELECT pg_notify($1, $2)', [CONTENT, PROBE]);
    timer = setTimeout(resolve, withinMs, false);
    return await promise;
  } finally {
    clearTimeout(timer);
    destroyConnection(other);
  }
}

/** Closes without a handshake, whose answer would never come on a silently lost connection. */
export function destroyConnection(client: pg.Client): void {
  client.connection.stream.destroy();
}
