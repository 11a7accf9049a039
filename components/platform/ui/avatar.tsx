import { classNames } from "@/components/platform/ui/class-names";
import { initialsOf } from "@/lib/identity/accounts/avatar";

/** A picture, or the initials. Decorative: the name is beside it. */
export function Avatar({ name, image, large }: { name: string; image?: string | null; large?: boolean }) {
  return (
    <span className={classNames("avatar", large && "large")} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initialsOf(name)}
    </span>
  );
}
