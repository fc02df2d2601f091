import pg from 'pg';
import type { Log } from '../deps.ts';

const RETRY_MILLISECONDS = 1000;

/** Says nothing but that it was sent: by it a listener tries whether it hears. */
const HELLO = 'hello';
const HELLO_MILLISECONDS = 2000;

/**
 * Follows `NOTIFY content_changed`. A lost connection is made again every second; what may have been missed meanwhile
 * counts as a change.
 * @param onState hears whether the connection stands, whenever that changes.
 * @returns a function that stops listening.
 */
export async function listenForContentChanges(
  connection: pg.ClientConfig,
  onChange: () => void,
  log: Log,
  onState: (isHearing: boolean) => void = () => {},
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  let wasDeaf = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5000 });
    const lost = once(() => reconnect());
    next.on('notification', ({ payload }) => payload !== HELLO && onChange());
    next.on('error', lost);
    next.on('end', lost);
    try {
      await next.connect();
      await next.query('LISTEN content_changed');
      if (!(await hearsHello(next, connection))) return deaf(next, lost);
      wasDeaf = false;
      client = next;
      onChange();
      onState(true);
    } catch {
      lost();
      await next.end().catch(() => {});
    }
    if (stopped) await next.end().catch(() => {});
  }

  async function deaf(next: pg.Client, lost: () => void): Promise<void> {
    if (!wasDeaf) log('error', 'content.listener_deaf');
    wasDeaf = true;
    lost();
    await next.end().catch(() => {});
  }

  function reconnect(): void {
    if (stopped) return;
    if (client) log('warn', 'content.listener_lost');
    client = null;
    onState(false);
    retry = setTimeout(connect, RETRY_MILLISECONDS);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}

/**
 * Whether what another connection sends arrives. A pooler that lends connections by the transaction takes `LISTEN`, and
 * passes on nothing.
 */
async function hearsHello(listener: pg.Client, connection: pg.ClientConfig): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  listener.on('notification', ({ payload }) => payload === HELLO && resolve(true));
  const other = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  // One that breaks fails its query too.
  other.on('error', () => {});
  const timer = setTimeout(resolve, HELLO_MILLISECONDS, false);
  try {
    await other.connect();
    await other.query(`SELECT pg_notify('content_changed', $1)`, [HELLO]);
    return await promise;
  } finally {
    clearTimeout(timer);
    await other.end().catch(() => {});
  }
}

function once(call: () => void): () => void {
  let called = false;
  return () => {
    if (!called) call();
    called = true;
  };
}
