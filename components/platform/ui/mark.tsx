import { SiteLink } from "@/components/platform/ui/site-link";
import { HOME_PATH } from "@/lib/identity/pages/paths";
import styles from "./mark.module.css";

/** The logo: a square ring, open at the lower right, with a marigold block stepped out. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path d="M6 2h20a4 4 0 0 1 4 4v12h-8v-8H10v12h8v8H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z" fill="currentColor" />
      <path d="M22 22h8v8h-8z" fill="#ffb81c" />
    </svg>
  );
}

/** Logo and name, linking home. */
export function Brand() {
  return (
    <SiteLink className={styles.brand} href={HOME_PATH}>
      <Mark />
      Quad
    </SiteLink>
  );
}

/** The same without a link. */
export function BrandName() {
  return (
    <span className={styles.brand}>
      <Mark />
      Quad
    </span>
  );
}
