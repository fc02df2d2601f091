import { dateInKolkata, KOLKATA_OFFSET_MS } from '../../contract/base/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/base/time.ts';

export function millisecondsToMidnight(now: Date): number {
  return DAY_MS - ((now.getTime() + KOLKATA_OFFSET_MS) % DAY_MS);
}

/** Calls a function at midnight, because pages show dates relative to today. @returns a function that stops it */
export function atMidnight(now: () => Date, run: () => void): () => void {
  let timer: NodeJS.Timeout;
  const plan = () => {
    const today = dateInKolkata(now());
    const check = () => {
      if (dateInKolkata(now()) !== today) run();
      plan();
    };
    // Never longer than a minute: timers stop while a machine sleeps, but its clock does not.
    timer = setTimeout(check, Math.min(millisecondsToMidnight(now()), MINUTE_MS));
    timer.unref();
  };
  plan();
  return () => clearTimeout(timer);
}
