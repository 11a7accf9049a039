import { classNames } from "@/components/platform/ui/class-names";
import { initialsOf } from "@/lib/identity/accounts/avatar";
import type { ImageJson } from "@/lib/platform/images/image-json";

const TINTS = ["green", "blue", "red", "yellow"] as const;

/** A logo, or the initials on a tint chosen by the name. Decorative: the name is beside it. @param sizes its width as `<img sizes>` */
export function ClubLogo({ name, logo, sizes }: { name: string; logo: ImageJson | null; sizes: string }) {
  if (!logo) {
    return (
      <span className={classNames("club-logo", tintOf(name))} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <span className="club-logo" aria-hidden="true">
      <img src={logo.url} srcSet={logo.srcSet} sizes={sizes} width={logo.width} height={logo.height} alt="" decoding="async" />
    </span>
  );
}

function tintOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TINTS[sum % TINTS.length] ?? TINTS[0];
}
