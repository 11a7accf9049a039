import { classNames } from "@/components/platform/ui/class-names";
import { initialsOf } from "@/lib/identity/accounts/avatar";
import type { ImageJson } from "@/lib/platform/images/image-json";
import styles from "./club-logo.module.css";

const TINTS = ["green", "blue", "red", "yellow"] as const;

type Props = {
  name: string;
  logo: ImageJson | null;
  /** On the page of its own club. */
  large?: boolean;
  /** Its width as `<img sizes>`. */
  sizes: string;
};

/** A logo, or the initials on a tint chosen by the name. Decorative: the name is beside it. */
export function ClubLogo({ name, logo, large, sizes }: Props) {
  const look = classNames(styles.root, large && styles.large);
  if (!logo) {
    return (
      <span className={classNames(look, styles[tintOf(name)])} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <span className={look} aria-hidden="true">
      <img src={logo.url} srcSet={logo.srcSet} sizes={sizes} width={logo.width} height={logo.height} alt="" decoding="async" />
    </span>
  );
}

function tintOf(name: string): (typeof TINTS)[number] {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TINTS[sum % TINTS.length] ?? TINTS[0];
}
