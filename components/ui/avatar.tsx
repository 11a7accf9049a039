import { classNames } from "@/components/ui/class-names";

/** The first letters of the first and last word, or the first two of a single one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join("").toUpperCase();
}

/** A picture, or the initials drawn here. Decoration: the name stands beside it. */
export function Avatar({ name, image, large }: { name: string; image?: string | null; large?: boolean }) {
  return (
    <span className={classNames("avatar", large && "large")} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initialsOf(name)}
    </span>
  );
}
