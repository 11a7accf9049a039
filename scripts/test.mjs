// `npm test`: everything, from a fresh checkout. `npm run test:e2e -- filter` runs the browser tests alone.
import "./node-version.mjs";

const { runTests } = await import("./run-tests.mjs");
const [first, ...rest] = process.argv.slice(2);
await runTests(first === "--e2e" ? { isOnlyE2e: true, filter: rest } : { isOnlyE2e: false, filter: [] });
