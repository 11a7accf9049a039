"use client";

import { Info, ShieldAlert, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import { useLine } from "@/components/taking-part/joining/next-step";
import type { OwnState } from "@/components/taking-part/joining/own-standing";
import { isTimeOrSeats } from "@/components/taking-part/joining/register-button";
import { useStanding } from "@/components/taking-part/joining/standing";
import type { StandingJson } from "@/lib/taking-part/joining/standing-answers";

const own = () => import("@/components/taking-part/joining/own-standing");
const OwnStand = lazy(() => own().then(({ OwnStand }) => ({ default: OwnStand })));
const OwnMore = lazy(() => own().then(({ OwnMore }) => ({ default: OwnMore })));

const OWN_STATES = ["forming", "pending", "waiting", "offered", "rejected"] as const satisfies readonly OwnState["state"][];
const isOwn = (standing: StandingJson | undefined): standing is OwnState =>
  standing !== undefined && ((OWN_STATES as readonly string[]).includes(standing.state) || isHeldFree(standing));
/** A seat of a team, for which this student owes nothing: somebody else pays, or it has to be accepted. */
const isHeldFree = (standing: StandingJson): boolean => standing.state === "held" && standing.amount === 0 && standing.team !== undefined;

/** Price and seats: for everybody but students whose own state stands first. */
export function ForNewcomers({ children }: { children: ReactNode }) {
  const { standing } = useStanding();
  return isOwn(standing) && standing.state !== "forming" ? null : children;
}

/** The head of the panel: what is true of this student, before the one thing to do. */
export function Stand() {
  const { standing, isLate } = useStanding();
  const { isFull } = useLine();
  if (isOwn(standing)) {
    return (
      <Suspense fallback={null}>
        <OwnStand standing={standing} />
      </Suspense>
    );
  }
  if (standing?.state === "refused" && !isTimeOrSeats(standing.reason)) {
    const { message, next } = standing;
    const Icon = next ? ShieldAlert : Info;
    return (
      <div className={next ? classNames(noticeStyles.root, noticeStyles.warn) : classNames(noticeStyles.root, noticeStyles.plain)}>
        <Icon aria-hidden="true" />
        <p>
          <strong>{message}</strong>
        </p>
      </div>
    );
  }
  if (isLate && isFull) {
    return (
      <div className={classNames(noticeStyles.root, noticeStyles.warn)} role="alert">
        <TriangleAlert aria-hidden="true" />
        <p>
          <strong>Someone just took the last seat. Join the waiting list?</strong>
        </p>
      </div>
    );
  }
  return null;
}

/** The rest that can be done. */
export function More() {
  const { standing } = useStanding();
  const hasMore =
    ((standing?.state === "confirmed" || standing?.state === "held") && (standing.team || standing.questions)) || isOwn(standing);
  if (!standing || !hasMore) return null;
  return (
    <Suspense fallback={null}>
      <div className="further-acts">
        <OwnMore standing={standing} />
      </div>
    </Suspense>
  );
}
