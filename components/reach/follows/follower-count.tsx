"use client";

import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { type FollowTarget, useFollow } from "@/components/reach/follows/follow-state";

/**
 * The number of followers: that of the finished page, and for students the present one. Where the page shows none, the club, its college and
 * the admin see it.
 * @param followers null where the page shows none
 * @param isSecond whether something stands before it in its line
 */
export function FollowerCount({ kind, id, followers, isSecond = false }: FollowTarget & { followers: number | null; isSecond?: boolean }) {
  const { isStudent, state } = useFollow({ kind, id }, true);
  // A student's line keeps its words: nothing is added to it, nor taken away.
  const isFixed = isStudent && (followers === null || state?.followers === null);
  return <Followers followers={isFixed ? followers : (state?.followers ?? followers)} isSecond={isSecond} />;
}

/** @param followers nothing is shown of null */
export function Followers({ followers: count, isSecond = false }: { followers: number | null; isSecond?: boolean }) {
  if (count === null) return null;
  return (
    <>
      {isSecond && " · "}
      <span className={classNames(typography.nowrap, typography.num)}>
        <b className="text-text">{count.toLocaleString("en-IN")}</b> {count === 1 ? "follower" : "followers"}
      </span>
    </>
  );
}
