"use strict";
// CommonJS, because scripts, which run unbundled, need it too.

/**
 * The address of a PostgreSQL database. One that names a user and no host, as in `postgresql://user:password@/db?host=/cloudsql/x`, is read
 * as `pg` reads it, although it is no URL.
 * @param {string} text
 * @returns {URL | undefined} undefined if it is none
 */
exports.readDatabaseUrl = (text) => {
  const written = URL.canParse(text) ? text : text.replace("@/", "@localhost/");
  const url = URL.canParse(written) ? new URL(written) : undefined;
  return url && /^postgres(ql)?:$/.test(url.protocol) ? url : undefined;
};
