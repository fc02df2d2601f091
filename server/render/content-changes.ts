import pg from 'pg';
import type { Log } from '../base/log.ts';

const RETRY_MS = 1000;

/** How often the connection is checked, and how long the database may take to answer, in milliseconds. */
export type Heartbeat = { intervalMs: number; timeoutMs: number };
const productionHeartbeat: Heartbeat = { intervalMs: 10_000, timeoutMs: 5000 };

/** Repeating it changes nothing, so it is the heartbeat, too. */
const LISTEN = 'LISTEN content_changed';

/** Payload of a notification that only tests whether notifications arrive. */
const PROBE = 'probe';
const PROBE_MS = 2000;

/**
 * Subscribes to `NOTIFY content_changed`. Reconnects every second after the connection is lost, also when that was
 * silent (a firewall dropped it); each reconnection counts as a change, because some may have been missed.
 * @param onState called whenever the subscription begins or ends.
 * @returns a function that ends the subscription.
 */
export async function subscribeToContentChanges(
  connection: pg.ClientConfig,
  onChange: () => void,
  log: Log,
  onState: (isSubscribed: boolean) => void = () => {},
  { intervalMs, timeoutMs }: Heartbeat = productionHeartbeat,
): Promise<() => Promise<void>> {
  const config = { ...connection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let probeFailed = false;
  let state: boolean | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...config, keepAlive: true });
    let isLost = false;
    const lost = () => {
      if (!isLost) reconnect();
      isLost = true;
    };
    next.on('notification', ({ payload }) => payload !== PROBE && onChange());
    next.on('error', lost);
    next.on('end', lost);
    const isSubscribed = await subscribe(next);
    if (isSubscribed && !isLost && !stopped) return adopt(next);
    lost();
    cut(next);
  }

  async function subscribe(next: pg.Client): Promise<boolean> {
    try {
      await next.connect();
      await next.query(LISTEN);
      const arrives = await receivesProbe(next, config);
      if (!arrives && !probeFailed) log('error', 'content.listener_deaf');
      probeFailed = !arrives;
      return arrives;
    } catch {
      return false;
    }
  }

  function adopt(next: pg.Client): void {
    client = next;
    onChange();
    setState(true);
    scheduleHeartbeat(next);
  }

  function setState(isSubscribed: boolean): void {
    if (isSubscribed !== state) onState(isSubscribed);
    state = isSubscribed;
  }

  function scheduleHeartbeat(current: pg.Client): void {
    timer = setTimeout(async () => {
      const isAlive = await current.query(LISTEN).then(
        () => true,
        () => false,
      );
      // Its `end` event then reconnects.
      if (!isAlive) cut(current);
      else if (client === current && !stopped) scheduleHeartbeat(current);
    }, intervalMs);
  }

  function reconnect(): void {
    if (stopped) return;
    if (client) log('warn', 'content.listener_lost');
    client = null;
    setState(false);
    clearTimeout(timer);
    timer = setTimeout(connect, RETRY_MS);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (client) cut(client);
  };
}

/**
 * Whether a notification from another connection arrives. A pooler in transaction mode accepts `LISTEN` but passes on no
 * notifications.
 */
async function receivesProbe(listening: pg.Client, config: pg.ClientConfig): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  listening.on('notification', ({ payload }) => payload === PROBE && resolve(true));
  const other = new pg.Client(config);
  // A broken connection fails its query, too.
  other.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  try {
    await other.connect();
    await other.query(`SELECT pg_notify('content_changed', $1)`, [PROBE]);
    timer = setTimeout(resolve, PROBE_MS, false);
    return await promise;
  } finally {
    clearTimeout(timer);
    cut(other);
  }
}

/** Closes without a goodbye, whose answer would never come on a silently lost connection. */
function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}
