import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Most sessions that a process holds, some 700 bytes each. */
const MAX_SESSIONS = 20_000;
/** Longest time for which a session is held, in milliseconds. */
const HELD_MS = 5 * 60_000;

/** A session with the id of its user. */
type SessionOfUser = { id: string };

export type HeldSessions<Session extends SessionOfUser> = {
  /** The session of a cookie; undefined unless it is held, and changes are followed. */
  find: (cookie: string) => Session | undefined;
  /**
   * Called before a session is read.
   * @returns a function that holds it, unless some session changed in the meantime
   */
  beginRead: (cookie: string) => (session: Session) => void;
  /** Drops all sessions of a person; with an empty id, the sessions of everyone. */
  forget: (userId: string) => void;
  /** Drops all sessions of the person with this cookie. */
  forgetByCookie: (cookie: string) => void;
};

/**
 * Holds sessions in memory, so that not every page reads them from the database. Each is dropped when the database notifies that
 * it has changed or ended (docs/decisions/0078). Of the cookie only the hash is stored.
 * @param isCurrent whether changes are followed; while they are not, nothing is held
 */
export function holdSessions<Session extends SessionOfUser>(
  isCurrent: () => boolean,
  { maxSessions = MAX_SESSIONS, heldMs = HELD_MS } = {},
): HeldSessions<Session> {
  const keysOf = new Map<string, Set<string>>();
  const held = new LRUCache<string, Session>({
    // With `max`, the cache would reserve the memory for all sessions at the start.
    maxSize: maxSessions,
    sizeCalculation: () => 1,
    ttl: heldMs,
    dispose: ({ id }, key) => {
      const keys = keysOf.get(id);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(id);
    },
  });
  let changes = 0;

  function hold(key: string, session: Session): void {
    held.set(key, session);
    const keys = keysOf.get(session.id) ?? new Set();
    keysOf.set(session.id, keys.add(key));
  }

  function forget(userId: string): void {
    changes += 1;
    if (userId === '') held.clear();
    for (const key of [...(keysOf.get(userId) ?? [])]) held.delete(key);
  }

  return {
    find: (cookie) => (isCurrent() ? held.get(keyOf(cookie)) : undefined),
    beginRead: (cookie) => {
      const changesBefore = changes;
      return (session) => {
        if (changes === changesBefore && isCurrent()) hold(keyOf(cookie), session);
      };
    },
    forget,
    forgetByCookie: (cookie) => {
      const session = held.peek(keyOf(cookie), { allowStale: true });
      if (session) forget(session.id);
      else changes += 1;
    },
  };
}

const keyOf = (cookie: string) => hash('sha256', cookie, 'base64url');
