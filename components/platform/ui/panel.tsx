import type { ComponentProps } from "react";
import { classNames } from "@/components/platform/ui/class-names";

/** The frame of forms and purchases; lists and prose have none. */
export function Panel({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={classNames("panel", className)} />;
}
