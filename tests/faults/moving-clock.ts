import { offsetClock } from '../support/clock.ts';

/** Imported before a site: moves its clock by the milliseconds that its parent process sends. */
let offsetMs = Number(process.env.CLOCK_MOVED_MS ?? 0);

process.on('message', (milliseconds) => {
  if (typeof milliseconds === 'number') offsetMs = milliseconds;
});

offsetClock(() => offsetMs);
