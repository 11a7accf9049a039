/** The first letters of the first and the last word, in capitals: "Ananya Kulkarni" is AK, "Robotics" is R. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase("en") || "?";
}

/** Where the picture of an account without one of its own is drawn (app/avatar). */
export function avatarPath(name: string): string {
  return `/avatar/${encodeURIComponent(initialsOf(name))}`;
}
