import path from "node:path";

// Installed modules may be anywhere above or linked from elsewhere.
const { root } = path.parse(import.meta.dirname);

/** The least that Next.js can be: what it serves is what the site is compared with. */
export default { outputFileTracingRoot: root, turbopack: { root } };
