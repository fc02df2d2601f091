const DAY_MS = 86_400_000;

/** Moves the clock of this process by whole days; `new Date(time)` is unchanged. */
export function moveClock(days: number): void {
  if (days === 0) return;
  const now = () => RealDate.now() + days * DAY_MS;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [now()], target),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  });
}
