"use strict";
// One object per process: Next loads the cache handler unbundled, and the site as bundles.

const KEY = Symbol.for("quad.existingAddresses");
/**
 * Called before an uncached page is rendered; false if its address has no content. Set if there is a database (instrumentation.ts).
 * @type {{ has: (path: string) => Promise<boolean> }}
 */
globalThis[KEY] ??= { has: async () => true };

module.exports = { /** @type {{ has: (path: string) => Promise<boolean> }} */ existingAddresses: globalThis[KEY] };
