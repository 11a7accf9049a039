/** The first letters of the first and the last word, or the first two of a single one: "Ananya Kulkarni" is AK, "Robotics" is RO. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join("").toUpperCase();
}

/** Where the picture of an account without one of its own is drawn (app/avatar). */
export function avatarPath(name: string): string {
  return `/avatar/${encodeURIComponent(initialsOf(name))}`;
}
