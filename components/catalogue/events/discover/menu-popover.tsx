"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { usePopover } from "@/components/catalogue/events/discover/use-popover";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import dialogStyles from "@/components/platform/ui/dialog.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./popover.module.css";

type Props = {
  /** The accessible name of the choices. */
  name: string;
  /** The content of the button that opens them. */
  label: ReactNode;
  /** The text of the button under the choices; it only closes the menu, because every choice applies immediately. */
  done: string;
  /** For a place beside a field. */
  likeField?: boolean;
  children: ReactNode;
};

/** A button with choices under it; on phones a sheet at the bottom. */
export function MenuPopover({ name, label, done, likeField = false, children }: Props) {
  const { open, setOpen, close, root, button } = usePopover<HTMLDivElement>();
  const menuId = useId();
  return (
    <div className={classNames(styles.root, likeField && styles.likeField)} ref={root}>
      <Button
        ref={button}
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        {open ? <ChevronUp /> : <ChevronDown />}
      </Button>
      {open && (
        <>
          <button type="button" className={classNames(dialogStyles.scrim, styles.scrim)} tabIndex={-1} aria-label="Close" onClick={close} />
          <fieldset className={styles.menu} id={menuId}>
            <legend className={typography.srOnly}>{name}</legend>
            {children}
            <Button variant="ink" full className={styles.done} onClick={close}>
              {done}
            </Button>
          </fieldset>
        </>
      )}
    </div>
  );
}
