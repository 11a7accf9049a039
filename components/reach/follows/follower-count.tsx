"use client";

import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { type FollowTarget, useFollow } from "@/components/reach/follows/follow-state";
import { groupDigits } from "@/lib/platform/money/price";

/**
 * The number of followers: the finished page's number, and for students the present one. If the page shows none, the club, its college and
 * the admin see it.
 * @param followers null if the page shows none
 * @param isSecond whether other text precedes it in its line
 */
export function FollowerCount({ kind, id, followers, isSecond = false }: FollowTarget & { followers: number | null; isSecond?: boolean }) {
  const { isStudent, state } = useFollow({ kind, id }, true);
  // For a student the line does not change: nothing is added or removed.
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
        <b className={typography.ink}>{groupDigits(count)}</b> {count === 1 ? "follower" : "followers"}
      </span>
    </>
  );
}
