import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How many sessions a process holds, some 700 bytes each, and for how long at most, in milliseconds. */
const MAX_SESSIONS = 20_000;
const HELD_MS = 5 * 60_000;

/** A held session must name its user. */
type OfUser = { id: string };

export type HeldSessions<Session extends OfUser> = {
  /** The session of a cookie; undefined unless it is held, and changes are followed. */
  find: (cookie: string) => Session | undefined;
  /**
   * Notes that a session is about to be read.
   * @returns a function that holds it, unless some session changed in the meantime
   */
  begin: (cookie: string) => (session: Session) => void;
  /** Drops all sessions of a person; with an empty id, the sessions of everyone. */
  forget: (userId: string) => void;
  /** Drops all sessions of the person with this cookie. */
  forgetOf: (cookie: string) => void;
};

/**
 * Sessions in memory, so that not every page reads them from the database. Each goes when the database tells that it
 * has changed or ended (docs/decisions/0078). No cookie is kept, only its hash.
 * @param isCurrent whether changes are followed; while they are not, nothing is held
 */
export function holdSessions<Session extends OfUser>(
  isCurrent: () => boolean,
  { maxSessions = MAX_SESSIONS, heldMs = HELD_MS } = {},
): HeldSessions<Session> {
  const keysOf = new Map<string, Set<string>>();
  const held = new LRUCache<string, Session>({
    // With `max`, the cache would reserve the memory of all at the start.
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
    begin: (cookie) => {
      const begun = changes;
      return (session) => {
        if (changes === begun && isCurrent()) hold(keyOf(cookie), session);
      };
    },
    forget,
    forgetOf: (cookie) => {
      const session = held.peek(keyOf(cookie), { allowStale: true });
      if (session) forget(session.id);
      else changes += 1;
    },
  };
}

const keyOf = (cookie: string) => hash('sha256', cookie, 'base64url');
