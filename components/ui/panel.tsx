import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";

/** Holds what is edited or bought; lists and prose stand without one. */
export function Panel({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={classNames("panel", className)} />;
}
