// Loaded before a server process: the clock of its machine is wrong by CLOCK_OFF_MS until the process gets SIGUSR2.
let off = Number(process.env.CLOCK_OFF_MS);
process.on("SIGUSR2", () => {
  off = 0;
});
const { now } = Date;
Date.now = () => now() + off;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, made),
});
