"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: shows that its page is loading. Source: spec §2, Blog detail. */
export function Opening() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className="opening" role="status">
      Loading...
    </span>
  ) : null;
}
