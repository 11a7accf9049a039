/** A letter or digit with its combining marks, as in Devanagari. */
const LETTER = /[\p{L}\p{N}]\p{M}{0,2}/gu;

/**
 * The first letters of the first and the last word, or the first two of a single one: "Ananya Kulkarni" is AK, "Robotics" is RO. Other
 * characters are skipped: "Robotics (Pune)" is RP. The session script has its own copy of this rule.
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => {
    const letters = word.match(LETTER);
    return letters ? [letters] : [];
  });
  const [first = ["?"], last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last === undefined ? first.slice(0, 2) : [first[0], last[0]];
  return letters.join("").toUpperCase();
}

/** The address of the generated picture of an account without one (app/avatar). */
export function avatarPath(name: string): string {
  return `/avatar/${encodeURIComponent(initialsOf(name))}`;
}
