import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** The least that Next.js can be: what it serves is what the site is compared with. */
export default { outputFileTracingRoot: root, turbopack: { root } };
