// `npm start`, `npm run serve:cluster` and `npm run dev`: everything from a fresh checkout to a running site.
import "./node-version.mjs";

const { start } = await import("./run.mjs");
await start({ dev: process.argv.includes("--dev"), script: process.argv.includes("--cluster") ? "cluster.mjs" : "serve.mjs" });
