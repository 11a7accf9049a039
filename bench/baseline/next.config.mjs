import path from "node:path";

// Installed modules may be anywhere above or linked from elsewhere.
const { root } = path.parse(import.meta.dirname);

/** The minimum for Next.js, with which the site is compared. */
export default { outputFileTracingRoot: root, turbopack: { root } };
