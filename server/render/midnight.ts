import { dateInKolkata, KOLKATA_OFFSET } from '../../contract/calendar.ts';

const DAY = 24 * 60 * 60_000;

/** Longest timer, in milliseconds: timers stop while a machine sleeps, its clock does not. */
const MINUTE = 60_000;

/** Milliseconds from `now` to the next midnight in Asia/Kolkata. */
export function millisecondsToMidnight(now: Date): number {
  return DAY - ((now.getTime() + KOLKATA_OFFSET) % DAY);
}

/**
 * Calls `run` at every midnight in Asia/Kolkata, because pages show dates relative to today.
 * @returns a function that stops it.
 */
export function atMidnight(now: () => Date, run: () => void): () => void {
  let timer: NodeJS.Timeout;
  const plan = () => {
    const today = dateInKolkata(now());
    const check = () => {
      if (dateInKolkata(now()) !== today) run();
      plan();
    };
    timer = setTimeout(check, Math.min(millisecondsToMidnight(now()), MINUTE));
    timer.unref();
  };
  plan();
  return () => clearTimeout(timer);
}
