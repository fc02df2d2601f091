import pg from 'pg';
import type { Log } from '../deps.ts';

const RETRY_MS = 1000;

/** How often the connection is asked whether it stands, and how long it may take to say so, in milliseconds. */
export type Beat = { every: number; patience: number };
const productionBeat: Beat = { every: 10_000, patience: 5000 };

/** Asking for it again changes nothing, and tells whether the server is there. */
const LISTEN = 'LISTEN content_changed';

/** Says nothing but that it was sent: by it a listener tries whether it hears. */
const HELLO = 'hello';
const HELLO_MILLISECONDS = 2000;

/**
 * Follows `NOTIFY content_changed`. A lost connection is made again every second, also one that was lost without a word
 * (a firewall forgot it); what may have been missed meanwhile counts as a change.
 * @param onState hears whether the connection stands, whenever that changes.
 * @returns a function that stops listening.
 */
export async function listenForContentChanges(
  connection: pg.ClientConfig,
  onChange: () => void,
  log: Log,
  onState: (isHearing: boolean) => void = () => {},
  { every, patience }: Beat = productionBeat,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let wasDeaf = false;
  let wasHearing: boolean | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    let isLost = false;
    const lost = () => {
      if (!isLost) reconnect();
      isLost = true;
    };
    next.on('notification', ({ payload }) => payload !== HELLO && onChange());
    next.on('error', lost);
    next.on('end', lost);
    const hears = await opens(next);
    if (hears && !isLost && !stopped) return adopt(next);
    lost();
    cut(next);
  }

  async function opens(next: pg.Client): Promise<boolean> {
    try {
      await next.connect();
      await next.query(LISTEN);
      const hears = await hearsHello(next, connection, patience);
      if (!hears && !wasDeaf) log('error', 'content.listener_deaf');
      wasDeaf = !hears;
      return hears;
    } catch {
      return false;
    }
  }

  function adopt(next: pg.Client): void {
    client = next;
    onChange();
    say(true);
    keepAsking(next);
  }

  function say(isHearing: boolean): void {
    if (isHearing !== wasHearing) onState(isHearing);
    wasHearing = isHearing;
  }

  function keepAsking(current: pg.Client): void {
    timer = setTimeout(async () => {
      // Cutting it ends it, which is when it is lost.
      const stands = await current.query(LISTEN).then(
        () => true,
        () => false,
      );
      if (!stands) cut(current);
      else if (client === current && !stopped) keepAsking(current);
    }, every);
  }

  function reconnect(): void {
    if (stopped) return;
    if (client) log('warn', 'content.listener_lost');
    client = null;
    say(false);
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
 * Whether what another connection sends arrives. A pooler that lends connections by the transaction takes `LISTEN`, and
 * passes on nothing.
 */
async function hearsHello(listener: pg.Client, connection: pg.ClientConfig, patience: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  listener.on('notification', ({ payload }) => payload === HELLO && resolve(true));
  const other = new pg.Client({ ...connection, connectionTimeoutMillis: patience, query_timeout: patience });
  // One that breaks fails its query too.
  other.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  try {
    await other.connect();
    await other.query(`SELECT pg_notify('content_changed', $1)`, [HELLO]);
    timer = setTimeout(resolve, HELLO_MILLISECONDS, false);
    return await promise;
  } finally {
    clearTimeout(timer);
    cut(other);
  }
}

/** A goodbye would wait for an answer, which a connection that was lost without a word never gets. */
function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}
