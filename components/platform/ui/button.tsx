import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { SiteLink } from "@/components/platform/ui/site-link";
import styles from "./button.module.css";

type Look = {
  /** `go` is marigold, once a screen; `plain` is outlined; `ink` confirms; `danger` is filled, inside dialogs only; `quiet` is text. */
  variant?: "go" | "plain" | "ink" | "danger" | "quiet" | "quiet-red";
  size?: "big";
  /** Full width of its container. */
  full?: boolean;
  /** A square of 44 px around an icon; needs an `aria-label`. */
  iconOnly?: boolean;
};

function look({ variant = "plain", size, full, iconOnly }: Look, className?: string) {
  const tone = variant === "quiet-red" ? classNames(styles.quiet, styles.red) : variant !== "plain" && styles[variant];
  return classNames(styles.root, tone, size && styles[size], full && styles.full, iconOnly && styles.iconOnly, className);
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** While true the button shows a spinner and `busyText`, keeps its width and its focus, and neither submits nor clicks. */
    busy?: boolean;
    busyText?: string;
  };

/**
 * Firefox restores after a reload and Back whether a button was disabled, except with this attribute: a form could be sent before its
 * script is there, and the answer to the call would be all that is shown. React's types know it for other elements only.
 */
const LEFT_TO_THE_PAGE = { autoComplete: "off" };

/** A button that does not submit unless it has `type="submit"`. */
export function Button({
  variant,
  size,
  full,
  iconOnly,
  busy = false,
  busyText,
  className,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...(rest.disabled !== undefined && LEFT_TO_THE_PAGE)}
      {...rest}
      type={busy ? "button" : type}
      className={look({ variant, size, full, iconOnly }, className)}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? undefined : onClick}
    >
      {busyText === undefined ? (
        children
      ) : (
        <span className={styles.swap}>
          <span className={classNames(styles.idle, !busy && styles.shown)}>{children}</span>
          <span className={classNames(styles.busy, busy && styles.shown)}>
            <i className={styles.spin} aria-hidden="true" />
            {busyText}
          </span>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. It prefetches nothing: our pages are finished HTML, and links should not add to a page's size. */
export function LinkButton({
  variant,
  size,
  full,
  className,
  children,
  ...rest
}: ComponentProps<typeof SiteLink> & Omit<Look, "iconOnly"> & { children: ReactNode }) {
  return (
    <SiteLink {...rest} className={look({ variant, size, full }, className)}>
      {children}
    </SiteLink>
  );
}
