"use client";

import { type FollowTarget, useFollow } from "@/components/follows/follow-state";

/** The number of followers: that of the finished page, and for students the present one. */
export function FollowerCount({ kind, id, followers }: FollowTarget & { followers: number }) {
  const { state } = useFollow({ kind, id });
  const count = state?.followers ?? followers;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <b className="text-text">{count.toLocaleString("en-IN")}</b> {count === 1 ? "follower" : "followers"}
    </span>
  );
}
