"use strict";
// One object per process: Next loads the cache handler unbundled, and the site as bundles.

const KEY = Symbol.for("quad.knownPages");
/**
 * Asked before an uncached page is rendered; false if its address names nothing. Set where there is a database (instrumentation.ts).
 * @type {{ has: (path: string) => Promise<boolean> }}
 */
globalThis[KEY] ??= { has: async () => true };

module.exports = { /** @type {{ has: (path: string) => Promise<boolean> }} */ knownPages: globalThis[KEY] };
