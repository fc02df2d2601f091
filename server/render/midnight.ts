import { dateInKolkata, KOLKATA_OFFSET } from '../../contract/calendar.ts';

const DAY = 24 * 60 * 60_000;

/** The most that the timer is set to, in milliseconds: it stands still while a machine sleeps, and its clock does not. */
const MINUTE = 60_000;

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
    const today = dateInKolkata(now());
    const look = () => {
      if (dateInKolkata(now()) !== today) forget();
      plan();
    };
    timer = setTimeout(look, Math.min(millisecondsToMidnight(now()), MINUTE));
    timer.unref();
  };
  plan();
  return () => clearTimeout(timer);
}
