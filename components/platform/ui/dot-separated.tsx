import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";

/** Two facts separated by a dot, which disappears where the second one wraps to a line of its own. */
export function DotSeparated({ first, second, className }: { first: ReactNode; second: ReactNode; className?: string }) {
  return (
    <p className={classNames("pointed", className)}>
      <span>
        <span>{first}</span>{" "}
        <span>
          <span className="point">· </span>
          {second}
        </span>
      </span>
    </p>
  );
}
