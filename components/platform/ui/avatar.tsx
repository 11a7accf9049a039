import { classNames } from "@/components/platform/ui/class-names";
import { initialsOf } from "@/lib/identity/accounts/avatar";
import styles from "./avatar.module.css";

/** A picture, or the initials. Decorative: the name is beside it. */
export function Avatar({ name, image, size }: { name: string; image?: string | null; size?: "medium" | "large" }) {
  return (
    <span className={classNames(styles.root, size && styles[size])} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initialsOf(name)}
    </span>
  );
}
