import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';

/** What somebody sends; each is sent under an e-mail of its own, by which its rows and mails are found. */
export type Kind = 'enrollment' | 'contact' | 'sign-up';
/** `status` of the last answer; 0 when there was none. */
export type Write = { kind: Kind; email: string; status: number };

const person = { name: 'Asha Rao', phone: '98765 43210' };

const bodies: Record<Kind, (email: string) => { path: string; body: object }> = {
  enrollment: (email) => ({
    path: '/api/enrollments',
    body: { name: person.name, email, mobile: person.phone, courseId: '1' },
  }),
  contact: (email) => ({
    path: '/api/users/register',
    body: { name: person.name, email, subject: 'student', message: 'Is Sunday fine?' },
  }),
  'sign-up': (email) => ({ path: '/api/auth/sign-up', body: { ...person, email, password: 'marigold-42' } }),
};

let sent = 0;

/** The headers of another visitor at every call. */
export function visitor(): Record<string, string> {
  sent += 1;
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  return { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
}

/** A write that was not sent yet. */
export function newWrite(kind: Kind): Write {
  sent += 1;
  return { kind, email: `w${sent}@example.org`, status: 0 };
}

/** Where it is sent, and what. */
export function written({ kind, email }: Write): { path: string; body: object } {
  return bodies[kind](email);
}

/** Sends it, and notes the status that it was answered. @returns what was said, empty when nothing was */
export async function send(url: string, write: Write): Promise<string> {
  const { path, body } = written(write);
  try {
    const answer = await fetch(url + path, { method: 'POST', headers: visitor(), body: JSON.stringify(body) });
    const said = await answer.text();
    write.status = answer.status;
    return said;
  } catch {
    write.status = 0;
    return '';
  }
}

export function isAcknowledged({ status }: Write): boolean {
  return status === 201;
}

/** In every ten: a sign-up, whose password takes long to hash, six requests and three messages. */
function kindOf(n: number): Kind {
  if (n % 10 === 0) return 'sign-up';
  return n % 3 === 0 ? 'contact' : 'enrollment';
}

/** How many write at the same time. */
export const LANES = 6;
/** How soon a lane that was refused tries again, in milliseconds. */
const AGAIN_MS = 50;

export type Writers = {
  writes: Write[];
  /** How often each status was answered; 0 is no answer. */
  statuses: Map<number, number>;
  /** How many were acknowledged. */
  acknowledged: () => number;
  /** The longest that anybody waited for an answer, in seconds. */
  slowest: () => number;
  stop: () => Promise<void>;
};

/**
 * Visitors who write one after the other until they are stopped. An enrollment request that was not acknowledged is sent
 * again until it is, for a repeat is stored once; nothing else is.
 * @param defer calls a function at the end of what they write for: of the test, where nothing else is said
 */
export function startWriters(url: () => string, defer: (end: () => Promise<void>) => void = onTestFinished): Writers {
  const writes: Write[] = [];
  const statuses = new Map<number, number>();
  let acknowledged = 0;
  let slowest = 0;
  let isOver = false;
  let begun = 0;
  defer(async () => {
    isOver = true;
  });

  async function lane(): Promise<void> {
    while (!isOver) {
      begun += 1;
      const write = newWrite(kindOf(begun));
      writes.push(write);
      do {
        const asked = performance.now();
        await send(url(), write);
        slowest = Math.max(slowest, (performance.now() - asked) / 1000);
        statuses.set(write.status, (statuses.get(write.status) ?? 0) + 1);
        if (!isAcknowledged(write)) await pause(AGAIN_MS);
      } while (!isOver && !isAcknowledged(write) && write.kind === 'enrollment');
      if (isAcknowledged(write)) acknowledged += 1;
    }
  }

  const lanes = Array.from({ length: LANES }, lane);
  return {
    writes,
    statuses,
    acknowledged: () => acknowledged,
    slowest: () => slowest,
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}

/** Waits until so many more are acknowledged. */
export async function acknowledges(writers: Writers, more: number): Promise<void> {
  const goal = writers.acknowledged() + more;
  await vi.waitFor(() => expect(writers.acknowledged()).toBeGreaterThanOrEqual(goal), { timeout: 60_000, interval: 5 });
}
