import pg from 'pg';
import type { Log } from '../base/log.ts';
import { destroyConnection, isAccessChannel, LISTEN, PROBE, receivesNotifications } from './notifications.ts';

const RETRY_MS = 1000;

/** How often the connection is checked, and how long the database may take to answer, in milliseconds. */
export type Heartbeat = { intervalMs: number; timeoutMs: number };
const productionHeartbeat: Heartbeat = { intervalMs: 10_000, timeoutMs: 5000 };

const PROBE_MS = 2000;

/** How long data counts as current after the connection last answered, in milliseconds. */
const CURRENT_MS = 1000;
/** Age of the last answer from which the connection is checked again, in milliseconds. */
const CHECK_AGAIN_MS = 400;

/** Listeners to changes. They may also be called without a change. */
export type ChangeListeners = {
  /** Content changed. */
  onContent: () => void;
  /** A session ended, or the data of its person changed. @param userId empty for everyone's sessions */
  onAccess?: (userId: string) => void;
  /** Following begins or ends. */
  onState?: (isFollowing: boolean) => void;
};

export type ChangeFeed = {
  /** Whether every change older than a second has arrived. Each call also checks the connection, if it is time for that. */
  isCurrent: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Follows `NOTIFY content_changed` and `access_changed`. After the connection is lost, also silently (a firewall dropped it), it
 * reconnects every second; each reconnection counts as a change of everything, because some may have been missed.
 */
export async function followChanges(
  connection: pg.ClientConfig,
  { onContent, onAccess = () => {}, onState = () => {} }: ChangeListeners,
  log: Log,
  { intervalMs, timeoutMs }: Heartbeat = productionHeartbeat,
): Promise<ChangeFeed> {
  const config = { ...connection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  let current: ListeningConnection | null = null;
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
    client.on('notification', ({ channel, payload = '' }) => {
      if (isAccessChannel(channel)) onAccess(payload);
      else if (payload !== PROBE) onContent();
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
    current = listenOn(client);
    onContent();
    onAccess('');
    setState(true);
    scheduleHeartbeat(current);
  }

  function setState(isFollowing: boolean): void {
    if (isFollowing !== state) onState(isFollowing);
    state = isFollowing;
  }

  function scheduleHeartbeat(connection: ListeningConnection): void {
    timer = setTimeout(async () => {
      if ((await connection.isAlive()) && current === connection && !stopped) scheduleHeartbeat(connection);
    }, intervalMs);
  }

  function reconnect(): void {
    if (stopped) return;
    if (current) log('warn', 'content.listener_lost');
    current = null;
    onAccess('');
    setState(false);
    clearTimeout(timer);
    timer = setTimeout(connect, RETRY_MS);
  }

  await connect();
  return {
    isCurrent: () => !stopped && current !== null && current.isCurrent(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      current?.close();
    },
  };
}

type ListeningConnection = ReturnType<typeof listenOn>;

/** A listening connection. Notifications of a change arrive before the answer to a later query. */
function listenOn(client: pg.Client) {
  let aliveAt = Number.NEGATIVE_INFINITY;
  let runningCheck: Promise<boolean> | undefined;

  async function check(): Promise<boolean> {
    const begunAt = performance.now();
    try {
      await client.query(LISTEN);
      aliveAt = begunAt;
      return true;
    } catch {
      // The `end` event of the connection then reconnects.
      destroyConnection(client);
      return false;
    } finally {
      runningCheck = undefined;
    }
  }

  const isAlive = () => {
    runningCheck ??= check();
    return runningCheck;
  };
  return {
    isAlive,
    isCurrent: () => {
      const age = performance.now() - aliveAt;
      if (age > CHECK_AGAIN_MS) void isAlive();
      return age <= CURRENT_MS;
    },
    close: () => destroyConnection(client),
  };
}
