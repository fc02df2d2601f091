import { DAY_MS } from '../../contract/base/time.ts';
/** Moves the clock of this process by an offset in milliseconds, which may change; `new Date(time)` is unchanged. */
export function offsetClock(readOffset: () => number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + readOffset();
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [now()], target),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  });
}

/** Moves the clock of this process by whole days. */
export function moveClock(days: number): void {
  if (days !== 0) offsetClock(() => days * DAY_MS);
}
