import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** What a question was answered, again and again. */
export type Asking = {
  /** How often each answer was given. */
  answers: Map<string | number, number>;
  /** The longest that anybody waited, in seconds. */
  slowest: () => number;
  stop: () => Promise<void>;
};

/** The breath between two questions of one asker, in milliseconds. */
const BREATH_MS = 20;

/** Asks until it is stopped or the test ends; the last question is answered before. A question that fails is answered with why. */
export function keepAsking(ask: () => Promise<string | number>, askers = 1): Asking {
  const answers = new Map<string | number, number>();
  let slowest = 0;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });

  async function lane(): Promise<void> {
    while (!isOver) {
      const begun = performance.now();
      const answer = await ask().catch((error: Error) => String(error.cause ?? error));
      slowest = Math.max(slowest, (performance.now() - begun) / 1000);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await pause(BREATH_MS);
    }
  }

  const lanes = Array.from({ length: askers }, lane);
  return {
    answers,
    slowest: () => slowest,
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}

/** Answers as a figure: `200 x 512, 503 x 7`. */
export function told(answers: Map<string | number, number>): string {
  const names = [...answers].sort(([a], [b]) => (a < b ? -1 : 1));
  return names.map(([answer, times]) => `${answer || 'no answer'} x ${times}`).join(', ');
}
