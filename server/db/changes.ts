import pg from 'pg';
import type { Log } from '../base/log.ts';
import { destroyConnection, isAccessChannel, LISTEN, PROBE, receivesNotifications } from './notifications.ts';

const RETRY_MS = 1000;

/** How often the connection is checked, and how long the database may take to answer, in milliseconds. */
export type Heartbeat = { intervalMs: number; timeoutMs: number };
const productionHeartbeat: Heartbeat = { intervalMs: 10_000, timeoutMs: 5000 };

const PROBE_MS = 2000;

/**
 * How long a read counts after the connection last answered, in milliseconds; the connection is asked again before
 * that.
 */
const CURRENT_MS = 1000;
const ASK_AGAIN_MS = 400;

/** Listeners to changes. They may also be called without a change. */
export type Followers = {
  /** Content changed. */
  onContent: () => void;
  /** A session ended, or the data of its person changed. @param userId empty for everyone's sessions */
  onAccess?: (userId: string) => void;
  /** Following begins or ends. */
  onState?: (isFollowing: boolean) => void;
};

export type Following = {
  /** Whether every change older than a second has arrived. It also checks the connection, so that the next answer is yes. */
  isCurrent: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Follows `NOTIFY content_changed` and `access_changed`. Reconnects every second after the connection is lost, also when that was
 * silent (a firewall dropped it); each reconnection counts as a change of everything, because some may have been missed.
 */
export async function followChanges(
  connection: pg.ClientConfig,
  { onContent, onAccess = () => {}, onState = () => {} }: Followers,
  log: Log,
  { intervalMs, timeoutMs }: Heartbeat = productionHeartbeat,
): Promise<Following> {
  const config = { ...connection, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  let listening: Listening | null = null;
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
    next.on('notification', ({ channel, payload = '' }) => {
      if (isAccessChannel(channel)) onAccess(payload);
      else if (payload !== PROBE) onContent();
    });
    next.on('error', lost);
    next.on('end', lost);
    const isFollowing = await subscribe(next);
    if (isFollowing && !isLost && !stopped) return adopt(next);
    lost();
    destroyConnection(next);
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
    listening = listenOn(next);
    onContent();
    onAccess('');
    setState(true);
    scheduleHeartbeat(listening);
  }

  function setState(isFollowing: boolean): void {
    if (isFollowing !== state) onState(isFollowing);
    state = isFollowing;
  }

  function scheduleHeartbeat(current: Listening): void {
    timer = setTimeout(async () => {
      if ((await current.isAlive()) && listening === current && !stopped) scheduleHeartbeat(current);
    }, intervalMs);
  }

  function reconnect(): void {
    if (stopped) return;
    if (listening) log('warn', 'content.listener_lost');
    listening = null;
    onAccess('');
    setState(false);
    clearTimeout(timer);
    timer = setTimeout(connect, RETRY_MS);
  }

  await connect();
  return {
    isCurrent: () => !stopped && listening !== null && listening.isCurrent(),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      listening?.close();
    },
  };
}

type Listening = ReturnType<typeof listenOn>;

/** A listening connection. Notifications of a change arrive before the answer to a later query. */
function listenOn(client: pg.Client) {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asked: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    const askedAt = performance.now();
    try {
      await client.query(LISTEN);
      answeredAt = askedAt;
      return true;
    } catch {
      // Its `end` event then reconnects.
      destroyConnection(client);
      return false;
    } finally {
      asked = undefined;
    }
  }

  const isAlive = () => {
    asked ??= ask();
    return asked;
  };
  return {
    isAlive,
    isCurrent: () => {
      const age = performance.now() - answeredAt;
      if (age > ASK_AGAIN_MS) void isAlive();
      return age <= CURRENT_MS;
    },
    close: () => destroyConnection(client),
  };
}
