const MAX_LENGTH = 2048;
/** Replaces this site's origin while an address is resolved; no request is sent to it. */
const BASE = "http://this-site.invalid";

/** Addresses that are never a target after log-in: calls, because some act when they are opened, and the log-out page. */
const NOT_PLACES = /^\/(?:api|_next|logout)(?:\/|$)/;

/**
 * The target after log-in: a path of this site with its query, or null. The result stays on this site in every browser, and opening it has
 * no effect. Client-safe. Source: contract base 2.
 */
export function safeCallbackUrl(value: string | null | undefined): string | null {
  // Printable ASCII without backslash: browsers drop tabs and line ends, and read \ as /.
  if (!value || value.length > MAX_LENGTH || !/^\/[!-[\]-~]*$/.test(value)) return null;
  const written = decoded(value.replace(/[?#].*$/, ""));
  if (written === null || !isPlainPath(written)) return null;
  const url = new URL(value, BASE);
  const path = decoded(url.pathname);
  if (url.origin !== BASE || path === null || !isPlainPath(path) || NOT_PLACES.test(path)) return null;
  return url.pathname + url.search + url.hash;
}

/** A second slash at the start would name another site, with or without dots resolved. */
function isPlainPath(path: string): boolean {
  return !/\/\/|\\|[\p{Cc}\p{Z}]/u.test(path);
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
