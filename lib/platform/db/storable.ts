/** PostgreSQL's text can hold neither NUL nor half a character. Client-safe. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** JSON text as a value, without texts that no column can hold; undefined for text that is not JSON. Client-safe. */
export function parseStorable(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value) => (typeof value === "string" && !isStorable(value) ? undefined : value));
  } catch {
    return undefined;
  }
}
