import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { median } from '../../scripts/bench/report.ts';
import { newWrite, send } from './writes.ts';

/** Results of a repeated request. */
export type Polling = {
  /** Count of each response. */
  responses: Map<string | number, number>;
  /** The longest wait for a response, in seconds. */
  slowest: () => number;
  stop: () => Promise<void>;
};

/** Pause between two requests of one client, in milliseconds. */
const PAUSE_MS = 20;

/** Repeats a request until stopped or until the test ends. A failed request counts with its error as the response. */
export function poll(request: () => Promise<string | number>, clients = 1): Polling {
  const responses = new Map<string | number, number>();
  let slowest = 0;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });

  async function client(): Promise<void> {
    while (!isOver) {
      const begun = performance.now();
      const response = await request().catch((error: Error) => String(error.cause ?? error));
      slowest = Math.max(slowest, (performance.now() - begun) / 1000);
      responses.set(response, (responses.get(response) ?? 0) + 1);
      await pause(PAUSE_MS);
    }
  }

  const running = Array.from({ length: clients }, client);
  return {
    responses,
    slowest: () => slowest,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Responses with their counts: `200 x 512, 503 x 7`. */
export function countsOf(responses: Map<string | number, number>): string {
  const names = [...responses].sort(([a], [b]) => (a < b ? -1 : 1));
  return names.map(([response, times]) => `${response || 'no response'} x ${times}`).join(', ');
}

/** Minimum number of measured visits. */
const VISITS = 50;

/** Statuses of a successful visit. */
export const SUCCESS = '200 200 201';

/** Results of ordinary visits. */
type Visits = Polling & {
  /** Median duration of a visit. */
  median: () => string;
  /** Resolves when enough visits have succeeded. */
  succeeded: () => Promise<unknown>;
};

/** Repeats visits: a cached page and an API response together, then a contact message. */
export function repeatVisits(url: string): Visits {
  const times: number[] = [];
  const polling = poll(async () => {
    const begun = performance.now();
    const pages = await Promise.all(['/courses', '/api/courses'].map(async (path) => (await fetch(url + path)).status));
    const message = newWrite('contact');
    await send(url, message);
    times.push(performance.now() - begun);
    return [...pages, message.status].join(' ');
  });
  return {
    ...polling,
    median: () => `${median(times).toFixed(0)} ms`,
    succeeded: () =>
      vi.waitFor(() => expect(polling.responses.get(SUCCESS)).toBeGreaterThan(VISITS), {
        timeout: 60_000,
        interval: 20,
      }),
  };
}
