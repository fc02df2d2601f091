import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';

/** A kind of write; each has a unique email, which identifies its rows and emails. */
export type Kind = 'enrollment' | 'contact' | 'sign-up';
/** `status` of the last response; 0 if there was none. */
export type Write = { kind: Kind; email: string; status: number };

/** The password of every account: long enough for staff, too. */
export const PASSWORD = 'marigold-4242';

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
  'sign-up': (email) => ({ path: '/api/auth/sign-up', body: { ...person, email, password: PASSWORD } }),
};

let sent = 0;

/** Headers of a new visitor, from a network of their own, for each call. */
export function visitor(): Record<string, string> {
  sent += 1;
  const address = `10.${(sent >> 8) & 255}.${sent & 255}.${1 + ((sent >> 16) & 127)}`;
  return { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
}

/** Creates a write; does not send it. */
export function newWrite(kind: Kind): Write {
  sent += 1;
  return { kind, email: `w${sent}@example.org`, status: 0 };
}

/** Path and body of a write. */
export function requestOf({ kind, email }: Write): { path: string; body: object } {
  return bodies[kind](email);
}

/** Sends a write and stores its status. @returns the response body, empty without a response */
export async function send(url: string, write: Write): Promise<string> {
  const { path, body } = requestOf(write);
  try {
    const response = await fetch(url + path, { method: 'POST', headers: visitor(), body: JSON.stringify(body) });
    const text = await response.text();
    write.status = response.status;
    return text;
  } catch {
    write.status = 0;
    return '';
  }
}

export function isAcknowledged({ status }: Write): boolean {
  return status === 201;
}

/** Of ten writes: one sign-up, because hashing is slow, six enrollment requests and three messages. */
function kindOf(n: number): Kind {
  if (n % 10 === 0) return 'sign-up';
  return n % 3 === 0 ? 'contact' : 'enrollment';
}

/** Concurrent writers. */
export const WRITERS = 6;
/** Pause after a failed write, in milliseconds. */
const RETRY_MS = 50;

export type Writers = {
  writes: Write[];
  /** Count of each status; 0 is no response. */
  statuses: Map<number, number>;
  /** Number of acknowledged writes. */
  acknowledged: () => number;
  /** The longest wait for a response, in seconds. */
  slowest: () => number;
  stop: () => Promise<void>;
};

/**
 * Starts writers that send one write after another until stopped. They repeat an enrollment request until it is
 * acknowledged, because a repeat is stored once; other writes are not repeated.
 * @param defer registers the function that stops them; by default, for the end of the test
 */
export function startWriters(url: () => string, defer: (end: () => Promise<void>) => void = onTestFinished): Writers {
  const writes: Write[] = [];
  const statuses = new Map<number, number>();
  let acknowledged = 0;
  let slowest = 0;
  let isOver = false;
  let started = 0;
  defer(async () => {
    isOver = true;
  });

  async function writer(): Promise<void> {
    while (!isOver) {
      started += 1;
      const write = newWrite(kindOf(started));
      writes.push(write);
      do {
        const sentAt = performance.now();
        await send(url(), write);
        slowest = Math.max(slowest, (performance.now() - sentAt) / 1000);
        statuses.set(write.status, (statuses.get(write.status) ?? 0) + 1);
        if (!isAcknowledged(write)) await pause(RETRY_MS);
      } while (!isOver && !isAcknowledged(write) && write.kind === 'enrollment');
      if (isAcknowledged(write)) acknowledged += 1;
    }
  }

  const running = Array.from({ length: WRITERS }, writer);
  return {
    writes,
    statuses,
    acknowledged: () => acknowledged,
    slowest: () => slowest,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Waits until `more` further writes are acknowledged. */
export async function waitForWrites(writers: Writers, more: number): Promise<void> {
  const goal = writers.acknowledged() + more;
  await vi.waitFor(() => expect(writers.acknowledged()).toBeGreaterThanOrEqual(goal), { timeout: 60_000, interval: 5 });
}
