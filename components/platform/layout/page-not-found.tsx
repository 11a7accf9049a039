import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { HOME_PATH } from "@/lib/identity/pages/paths";
import { PAGE_NOT_AVAILABLE } from "@/lib/platform/error-texts";
import lostStyles from "./lost.module.css";

// The same element each time: a page contains it once for each layout, and React sends an element once.
const CONTENT = (
  <div className={classNames(layout.wrap, lostStyles.root)}>
    <svg viewBox="0 0 560 180" aria-hidden="true">
      <path d="M0 0h60v60h60V0h60v180h-60v-60H0z" fill="var(--accent)" />
      <g transform="translate(190)">
        <path d="M0 0h180v120h-60V60H60v60h60v60H0z" fill="var(--text)" />
        <path d="M132 132h48v48h-48z" fill="var(--danger-fill)" transform="translate(10 6)rotate(12 156 156)" />
      </g>
      <path d="M0 0h60v60h60V0h60v180h-60v-60H0z" fill="var(--competition)" transform="translate(380)" />
    </svg>
    <h1 className={typography.h1}>{PAGE_NOT_AVAILABLE}</h1>
    <LinkButton href={HOME_PATH} variant="go" size="big">
      Back to Home
    </LinkButton>
  </div>
);

/** Also shown to roles that may not open a page. Source: spec §8. */
export const PageNotFound = () => CONTENT;
