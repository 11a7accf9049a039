/** A value that this browser stored under a name, as it was written; null without it, and where the browser refuses storage. */
export function readStored<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}
