"use strict";
// One for the process: Next loads the cache handler unbundled, and the site as bundles of its own.

const KEY = Symbol.for("quad.knownPages");
/**
 * Asked before a page is drawn that is not kept; false where its address names nothing. Set where there is a database (instrumentation.ts).
 * @type {{ has: (path: string) => Promise<boolean> }}
 */
globalThis[KEY] ??= { has: async () => true };

module.exports = { /** @type {{ has: (path: string) => Promise<boolean> }} */ knownPages: globalThis[KEY] };
