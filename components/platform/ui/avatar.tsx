import { classNames } from "@/components/platform/ui/class-names";
import { initialsOf } from "@/lib/identity/accounts/avatar";
import styles from "./avatar.module.css";

/** A picture, or the initials. Decorative: the name is beside it. */
export function Avatar({ name, image, large }: { name: string; image?: string | null; large?: boolean }) {
  return (
    <span className={classNames(styles.root, large && styles.large)} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initialsOf(name)}
    </span>
  );
}
