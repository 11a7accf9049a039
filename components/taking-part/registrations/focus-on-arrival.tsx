"use client";

import { type ReactNode, useEffect, useRef } from "react";

type Props = { isThere: boolean; className?: string | undefined; children: ReactNode };

/**
 * Takes the focus, and the screen with it, when its content appears in an open page: the result of an action whose button has disappeared
 * may be out of view.
 */
export function FocusOnArrival({ isThere, className, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current) root.current?.focus();
    wasThere.current = isThere;
  }, [isThere]);
  return (
    <div ref={root} className={className} tabIndex={-1} hidden={!isThere}>
      {isThere && children}
    </div>
  );
}
