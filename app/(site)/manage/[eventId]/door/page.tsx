import { ScanLine, TvMinimal } from "lucide-react";
import type { Metadata } from "next";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { CloseList } from "@/components/taking-part/door/close-list";
import { Conflicts } from "@/components/taking-part/door/conflicts";
import { ReviewScans } from "@/components/taking-part/door/review-scans";
import { SelfCheckInSwitch } from "@/components/taking-part/door/self-check-in-switch";
import { authorize, countCheckInStaff } from "@/lib/identity/organisers/service";
import { doorPath, managePath, screenPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readWorkspace, type Workspace } from "@/lib/organising/workspace/service";
import type { Account } from "@/lib/platform/auth/actor";
import { env } from "@/lib/platform/env";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { readConflicts } from "@/lib/taking-part/door/conflicts";
import { getCounts } from "@/lib/taking-part/door/list";
import { type OpenDoor, readDoorState } from "@/lib/taking-part/door/settings";
import { toConflictsJson } from "@/lib/taking-part/door/wire";

export const metadata: Metadata = { title: "Check-in" };

/**
 * The settings of check-in and the scans that need a decision. Check-in staff find only the scanner here. Source: contract organisers 18.
 */
export default async function DoorTab({ params }: PageProps<"/manage/[eventId]/door">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/door", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "check_in"));
  const [workspace, state, { counts }, staff] = await Promise.all([
    readWorkspace(by),
    readDoorState(by),
    getCounts(by.event.id),
    countCheckInStaff(by),
  ]);
  const { event, rights } = workspace;
  return (
    <WorkspaceFrame workspace={workspace} tab="door">
      {event.status === "cancelled" ? (
        <Notice tone="warn">The event was cancelled, so there is no check-in.</Notice>
      ) : (
        <CheckIn event={event} rights={rights} state={state} counts={counts} staff={staff} />
      )}
      {rights.includes("change_people") && <Disagreements actor={actor} eventId={event.id} timeZone={event.timeZone} />}
    </WorkspaceFrame>
  );
}

type CheckInProps = Pick<Workspace, "event" | "rights"> & {
  state: OpenDoor;
  counts: { confirmed: number; checkedIn: number };
  /** The number of people who can check in. */
  staff: number;
};

function CheckIn({ event, rights, state, counts, staff }: CheckInProps) {
  return (
    <>
      <Panel className={layout.form} aria-labelledby="now">
        <h2 className={classNames(typography.h2, typography.num)} id="now">
          {counts.checkedIn} of {counts.confirmed} checked in
        </h2>
        <p className={typography.muted}>Open the scanner once while you’re online. After that it also works offline.</p>
        <p className={layout.actions}>
          {/* A new document, with headers of its own, which the service worker stores. */}
          <a className={classNames(buttonStyles.root, buttonStyles.go, buttonStyles.big)} href={doorPath(event.id)}>
            <ScanLine />
            Start check-in
          </a>
          {state.selfCheckIn && (
            <LinkButton size="big" href={screenPath(event.id)}>
              <TvMinimal />
              Show check-in code
            </LinkButton>
          )}
        </p>
        {rights.includes("change_team") && (
          <p className={classNames(typography.muted, typography.num)}>
            {staffText(staff)} ·{" "}
            <SiteLink className={typography.link} href={managePath(event.id, "team")}>
              Invite check-in staff
            </SiteLink>
          </p>
        )}
      </Panel>
      {rights.includes("change_people") && (
        <>
          <Panel className={layout.form} aria-labelledby="self-check-in">
            <h2 className={typography.h3} id="self-check-in">
              Self check-in
            </h2>
            <SelfCheckInSwitch eventId={event.id} isOn={state.selfCheckIn} />
          </Panel>
          <Panel className={layout.form} aria-labelledby="attendance">
            <h2 className={typography.h3} id="attendance">
              Attendance
            </h2>
            <CloseList
              eventId={event.id}
              isClosed={state.closedAt !== null}
              mayClose={state.mayClose}
              mayReopen={state.mayReopen}
              missing={counts.confirmed - counts.checkedIn}
              marksAfterHours={event.noShowTerms && counts.checkedIn > 0 ? env.MARKS_AFTER_H : null}
            />
          </Panel>
        </>
      )}
    </>
  );
}

function staffText(staff: number): string {
  if (staff === 0) return "No check-in staff yet";
  return staff === 1 ? "1 person can check in" : `${staff} people can check in`;
}

async function Disagreements({ actor, eventId, timeZone }: { actor: Account; eventId: string; timeZone: string }) {
  const by = await authorize(actor, eventId, "change_people");
  const { conflicts, review } = toConflictsJson(await readConflicts(by));
  return (
    <>
      {review.length > 0 && <ReviewScans eventId={eventId} scans={review} timeZone={timeZone} />}
      <Conflicts conflicts={conflicts} timeZone={timeZone} />
    </>
  );
}
