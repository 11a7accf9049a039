// `npm start` and `npm run dev`: everything from a fresh checkout to a running site.
import "./node-version.mjs";

const { start } = await import("./run.mjs");
await start({ dev: process.argv.includes("--dev") });
