const DAY_MS = 86_400_000;

/** Moves the clock of this process by whole days; what is given a time of its own keeps it. */
export function moveClock(days: number): void {
  if (days === 0) return;
  const now = () => RealDate.now() + days * DAY_MS;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, given, asked) => Reflect.construct(date, given.length > 0 ? given : [now()], asked),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  });
}
