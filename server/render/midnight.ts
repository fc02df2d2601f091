import { KOLKATA_OFFSET } from '../../contract/calendar.ts';

const DAY = 24 * 60 * 60_000;

/** Milliseconds from `now` to the next midnight in Asia/Kolkata. */
export function millisecondsToMidnight(now: Date): number {
  return DAY - ((now.getTime() + KOLKATA_OFFSET) % DAY);
}

/**
 * Pages tell which batch comes next, so they age with the calendar: `forget` is called at every midnight.
 * @returns a function that stops it.
 */
export function forgetAtMidnight(now: () => Date, forget: () => void): () => void {
  let timer: NodeJS.Timeout;
  const plan = () => {
    timer = setTimeout(() => {
      forget();
      plan();
    }, millisecondsToMidnight(now()));
    timer.unref();
  };
  plan();
  return () => clearTimeout(timer);
}
