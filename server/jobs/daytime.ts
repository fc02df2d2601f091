import { minuteInKolkata } from '../../contract/base/calendar.ts';

/** Whether people in India are up who do not expect an email just now: from 8 to 21 o'clock. */
export function isDaytime(now: Date): boolean {
  const time = minuteInKolkata(now).slice(11);
  return time >= '08:00' && time < '21:00';
}

/** Makes a step that writes to people unasked wait for the day: at night its run does nothing, and a later one does its work. */
export function duringDay<Deps extends { now: () => Date }>(step: (deps: Deps) => Promise<void>) {
  const run = async (deps: Deps) => {
    if (isDaytime(deps.now())) await step(deps);
  };
  // The log and the alerts name a step.
  return Object.defineProperty(run, 'name', { value: step.name });
}
