/** Imported before a site: what it takes for now is moved by the milliseconds that its parent sends. */
const real = Date;
let moved = Number(process.env.CLOCK_MOVED_MS ?? 0);
const now = () => real.now() + moved;

process.on('message', (milliseconds) => {
  if (typeof milliseconds === 'number') moved = milliseconds;
});

globalThis.Date = new Proxy(real, {
  construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
