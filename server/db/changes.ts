import pg from 'pg';
import type { Log } from '../base/log.ts';
import { destroyConnection, LISTEN, PROBE, receivesNotifications } from './notifications.ts';

const RETRY_MS = 1000;

/** `timeoutMs`: how long the database may take to answer. */
type Heartbeat = { intervalMs: number; timeoutMs: number };
const productionHeartbeat: Heartbeat = { intervalMs: 10_000, timeoutMs: 5000 };

const PROBE_MS = 2000;

/** They may also be called without a change. */
type ChangeListeners = {
  onContent: () => void;
  onState?: (isFollowing: boolean) => void;
};

/**
 * Follows `NOTIFY content_changed`. After the connection is lost, also silently (a firewall dropped it), it reconnects every second;
 * each reconnection counts as a change, because some may have been missed.
 * @returns what stops it
 */
export async function followChanges(
  connection: pg.ClientConfig,
  { onContent, onState = () => {} }: ChangeListeners,
  log: Log,
  { intervalMs, timeoutMs }: Heartbeat = productionHeartbeat,
): Promise<() => Promise<void>> {
  const config = { ...connection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let probeFailed = false;
  let state: boolean | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...config, keepAlive: true });
    let isLost = false;
    const onLost = () => {
      if (!isLost) reconnect();
      isLost = true;
    };
    client.on('notification', ({ payload }) => {
      if (payload !== PROBE) onContent();
    });
    client.on('error', onLost);
    client.on('end', onLost);
    const isFollowing = await subscribe(client);
    if (isFollowing && !isLost && !stopped) return adopt(client);
    onLost();
    destroyConnection(client);
  }

  async function subscribe(client: pg.Client): Promise<boolean> {
    try {
      await client.connect();
      const arrives = await receivesNotifications(client, config, PROBE_MS);
      if (!arrives && !probeFailed) log('error', 'content.listener_deaf');
      probeFailed = !arrives;
      return arrives;
    } catch {
      return false;
    }
  }

  function adopt(client: pg.Client): void {
    current = client;
    onContent();
    setState(true);
    scheduleHeartbeat(client);
  }

  function setState(isFollowing: boolean): void {
    if (isFollowing !== state) onState(isFollowing);
    state = isFollowing;
  }

  function scheduleHeartbeat(client: pg.Client): void {
    timer = setTimeout(async () => {
      if ((await isAlive(client)) && current === client && !stopped) scheduleHeartbeat(client);
    }, intervalMs);
  }

  function reconnect(): void {
    if (stopped) return;
    if (current) log('warn', 'content.listener_lost');
    current = null;
    setState(false);
    clearTimeout(timer);
    timer = setTimeout(connect, RETRY_MS);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (current) destroyConnection(current);
  };
}

/** If not, it is closed, whose `end` event then reconnects. */
async function isAlive(client: pg.Client): Promise<boolean> {
  try {
    await client.query(LISTEN);
    return true;
  } catch {
    destroyConnection(client);
    return false;
  }
}
