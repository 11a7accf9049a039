"use strict";
// CommonJS, because scripts, which run unbundled, need it too.

exports.DATABASE_URL_FORM =
  "it reads postgresql://user:password@host:port/database, and in the password @ is written %40, / is %2F, # is %23, ? is %3F and % is %25";

/**
 * The address of a PostgreSQL database. One that names a user and no host, as in `postgresql://user:password@/db?host=/cloudsql/x`, is read
 * as `pg` reads it, although it is no URL. One whose password ends early, at a character that is not encoded, is none: the rest would be
 * printed as the name of a database.
 * @param {string} text
 * @returns {URL | undefined} undefined if it is none
 */
exports.readDatabaseUrl = (text) => {
  const written = URL.canParse(text) ? text : text.replace("@/", "@localhost/");
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return undefined;
  const hasEndedEarly =
    url.hash !== "" || url.pathname.includes("@") || (url.pathname === "" ? url.search : [...url.searchParams.keys()].join()).includes("@");
  return !hasEndedEarly && [url.username, url.password, url.pathname].every(isDecoded) ? url : undefined;
};

/** @param {string} part `pg` takes a single % as it is. */
function isDecoded(part) {
  try {
    return decodeURIComponent(part.replace(/%(?![\da-f]{2})/gi, "%25")) !== undefined;
  } catch {
    return false;
  }
}
