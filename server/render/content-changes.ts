import pg from 'pg';
import type { Log } from '../base/log.ts';
import { cut, LISTEN, PROBE, receivesNotifications } from '../db/notifications.ts';

const RETRY_MS = 1000;

/** How often the connection is checked, and how long the database may take to answer, in milliseconds. */
export type Heartbeat = { intervalMs: number; timeoutMs: number };
const productionHeartbeat: Heartbeat = { intervalMs: 10_000, timeoutMs: 5000 };

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
      const arrives = await receivesNotifications(next, config, PROBE_MS);
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
