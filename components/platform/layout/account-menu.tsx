"use client";

import { type PointerEvent, useEffect, useState } from "react";
import { useSession } from "@/components/platform/layout/use-session";
import avatarStyles from "@/components/platform/ui/avatar.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import menuStyles from "@/components/platform/ui/menu.module.css";
import { useMenu } from "@/components/platform/ui/use-menu";
import { whenIdle } from "@/components/platform/ui/when-idle";
import { initialsOf } from "@/lib/identity/accounts/avatar";
import styles from "./account-menu.module.css";
import signed from "./signed.module.css";

const loadParts = () => import("@/components/platform/layout/account-menu-parts");

/**
 * `Hi! {name}` and its menu. It opens on hover, press and key; Escape, a press elsewhere and leaving it close it. The session script fills
 * the three `data-me` elements before hydration; they contain a string from the start, or React would remove the filled text. Its parts
 * load when the page of an account is idle: visitors never need them.
 */
export function AccountMenu() {
  const session = useSession();
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadParts>>>();
  const { open, openWith, close, root, button, menu } = useMenu(parts !== undefined);

  useEffect(() => {
    if (!session) return;
    // Next.js renders the page of a 404 again in the browser, where an inline script does not run.
    const { dataset } = document.documentElement;
    dataset.session = session.type;
    if (session.review) dataset.review = session.review;
    return whenIdle(() => loadParts().then(setParts, () => undefined));
  }, [session]);
  useEffect(() => {
    // Without a network the menu closes again, and the next press tries once more.
    if (open) loadParts().then(setParts, close);
  }, [open, close]);

  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") act();
  };

  return (
    <div
      ref={root}
      className={classNames(styles.account, signed.in)}
      onPointerEnter={byMouse(() => open || openWith("hover"))}
      onPointerLeave={byMouse(() => open === "hover" && close())}
    >
      <button {...button} type="button" className={styles.me}>
        <span className={styles.name}>
          {"Hi! "}
          <span data-me="name" suppressHydrationWarning>
            {session?.name ?? ""}
          </span>
        </span>
        <span className={avatarStyles.root} aria-hidden="true">
          <span data-me="initials" suppressHydrationWarning>
            {session ? initialsOf(session.name) : ""}
          </span>
          <img data-me="image" src={session?.image || undefined} hidden={!session?.image} alt="" suppressHydrationWarning />
        </span>
        {session && parts && <parts.UnreadBlock />}
      </button>
      {open && session && parts && (
        <div className={menuStyles.holder}>
          <div {...menu} className={classNames(menuStyles.root, styles.items)} role="menu" aria-label="Account">
            <parts.AccountMenuItems type={session.type} close={close} />
          </div>
        </div>
      )}
    </div>
  );
}
