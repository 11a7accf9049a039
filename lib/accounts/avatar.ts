/** A letter or digit with the marks that belong to it, as in Devanagari. */
const LETTER = /[\p{L}\p{N}]\p{M}{0,2}/gu;

/**
 * The first letters of the first and the last word, or the first two of a single one: "Ananya Kulkarni" is AK, "Robotics" is RO. What is
 * no letter is passed over: "Robotics (Pune)" is RP. The session script does the same in its own words.
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

/** Where the picture of an account without one of its own is drawn (app/avatar). */
export function avatarPath(name: string): string {
  return `/avatar/${encodeURIComponent(initialsOf(name))}`;
}
