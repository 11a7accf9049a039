import path from "node:path";

// The installed modules may be in a parent folder or linked from elsewhere.
const { root } = path.parse(import.meta.dirname);

/** The minimum for Next.js, with which the site is compared. */
export default { outputFileTracingRoot: root, turbopack: { root } };
