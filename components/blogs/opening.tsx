"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: says that the page it leads to is on its way. Source: spec §2, Blog detail. */
export function Opening() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className="opening" role="status">
      Loading...
    </span>
  ) : null;
}
