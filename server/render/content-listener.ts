import pg from 'pg';
import type { Log } from '../deps.ts';

const RETRY_MILLISECONDS = 1000;

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

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5000 });
    const lost = once(() => reconnect());
    next.on('notification', onChange);
    next.on('error', lost);
    next.on('end', lost);
    try {
      await next.connect();
      await next.query('LISTEN content_changed');
      client = next;
      onChange();
      onState(true);
    } catch {
      lost();
      await next.end().catch(() => {});
    }
    if (stopped) await next.end().catch(() => {});
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

function once(call: () => void): () => void {
  let called = false;
  return () => {
    if (!called) call();
    called = true;
  };
}
