import type { ComponentProps } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import styles from "./panel.module.css";

/** The frame of forms and purchases; lists and text have none. */
export function Panel({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={classNames(styles.root, className)} />;
}
