// Loaded before a server process: the clock of its machine is wrong by CLOCK_OFF_MS.
const off = Number(process.env.CLOCK_OFF_MS);
const { now } = Date;
Date.now = () => now() + off;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, made),
});
