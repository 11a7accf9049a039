"use client";

import { Hourglass, Info, ShieldAlert, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { useLine } from "@/components/taking-part/joining/next-step";
import type { OwnState } from "@/components/taking-part/joining/own-registration";
import { isTimeOrSeats } from "@/components/taking-part/joining/register-button";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import type { RegistrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import styles from "./panel-parts.module.css";

const own = () => import("@/components/taking-part/joining/own-registration");
const OwnRegistration = lazy(() => own().then(({ OwnRegistration }) => ({ default: OwnRegistration })));
const OwnRegistrationDetails = lazy(() => own().then(({ OwnRegistrationDetails }) => ({ default: OwnRegistrationDetails })));

const OWN_STATES = ["forming", "pending", "waiting", "offered", "rejected"] as const satisfies readonly OwnState["state"][];
const isOwn = (registration: RegistrationStateJson | undefined): registration is OwnState =>
  registration !== undefined && ((OWN_STATES as readonly string[]).includes(registration.state) || isHeldFree(registration));
/** A seat of a team for which this student owes nothing: another member pays, or the offer has to be accepted. */
const isHeldFree = (registration: RegistrationStateJson): boolean =>
  registration.state === "held" && registration.amount === 0 && registration.team !== undefined;

/** Price and seats: for everyone except students whose own state comes first. */
export function ForNewcomers({ children }: { children: ReactNode }) {
  const { registration } = useRegistrationState();
  return isOwn(registration) && registration.state !== "forming" ? null : children;
}

/** The head of the panel: the state of this student, before the main action. */
export function RegistrationHead() {
  const { registration, isLate } = useRegistrationState();
  const { isFull } = useLine();
  if (isOwn(registration)) {
    return (
      <Suspense fallback={null}>
        <OwnRegistration registration={registration} />
      </Suspense>
    );
  }
  if (registration?.state === "refused" && !isTimeOrSeats(registration.reason)) {
    const { message, next, reason } = registration;
    const Icon = reason === "opening_delayed" ? Hourglass : next ? ShieldAlert : Info;
    return (
      <div className={next ? classNames(noticeStyles.root, noticeStyles.warn) : classNames(noticeStyles.root, noticeStyles.plain)}>
        <Icon aria-hidden="true" />
        <p>
          <strong>
            <UnbrokenDates>{message}</UnbrokenDates>
          </strong>
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

/** The other actions. */
export function RegistrationDetails() {
  const { registration } = useRegistrationState();
  const hasMore =
    ((registration?.state === "confirmed" || registration?.state === "held") && (registration.team || registration.questions)) ||
    isOwn(registration);
  if (!registration || !hasMore) return null;
  return (
    <Suspense fallback={null}>
      <div className={styles.furtherActs}>
        <OwnRegistrationDetails registration={registration} />
      </div>
    </Suspense>
  );
}
