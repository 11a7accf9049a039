import { LatestMessages } from "@/components/organising/messages/latest-messages";
import { atThisMoment } from "@/components/organising/messages/message-words";
import { Reminders } from "@/components/organising/messages/reminders";
import { AddDates } from "@/components/organising/workspace/add-dates";
import { CancelEvent } from "@/components/organising/workspace/cancel-event";
import { ClubPost } from "@/components/organising/workspace/club-post";
import { DuplicateEvent } from "@/components/organising/workspace/duplicate-event";
import { backOf, WorkspaceFrame } from "@/components/organising/workspace/frame";
import { LiveCounter } from "@/components/organising/workspace/live-counter";
import { NextStep, OverviewColumns, ReviewNotice, Seats } from "@/components/organising/workspace/overview";
import { SentChange } from "@/components/organising/workspace/sent-change";
import { UnpublishEvent } from "@/components/organising/workspace/unpublish-event";
import layout from "@/components/platform/ui/layout.module.css";
import { isOver } from "@/lib/catalogue/events/policy";
import { getCollegeSettings } from "@/lib/identity/colleges/service";
import { isPublic, stateOf } from "@/lib/identity/organisers/event-state";
import { authorize } from "@/lib/identity/organisers/service";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { findOpenFeedback } from "@/lib/organising/feedback/service";
import { lateReminders } from "@/lib/organising/messages/policy";
import { listMessages, listReminders, readMessagesEnd } from "@/lib/organising/messages/service";
import { toMessageJson } from "@/lib/organising/messages/wire";
import { dayOf } from "@/lib/organising/publishing/copy-event";
import { listFollowingDates } from "@/lib/organising/publishing/series";
import { stageOf } from "@/lib/organising/workspace/policy";
import { readWorkspace, type Workspace } from "@/lib/organising/workspace/service";
import type { Account } from "@/lib/platform/auth/actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { clubPost } from "@/lib/site/seo/share-texts";

/** An event's overview. Source: contract organisers 18. */
export default async function ManagePage({ params }: PageProps<"/manage/[eventId]">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId", { eventId });
  const workspace = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_event").then((by) => readWorkspace(by)));
  const { event, role, rights, isBanned, hidden, counts, seats, door } = workspace;
  const now = new Date();
  const following = event.seriesId ? (await listFollowingDates(event.id, now)).length : 0;
  const stage = stageOf(event, door, now);
  const feedback = rights.includes("edit_event")
    ? await findOpenFeedback(await orNotFound(authorize(actor, event.id, "edit_event")), now)
    : null;
  const needsApproval = event.college !== null && (await getCollegeSettings(event.college.id)).eventApproval;
  const mayDuplicate = rights.includes("edit_event") && event.club !== null;
  const cancelled = { id: event.id, name: event.name, isOver: isOver(event, now) };
  // Other events have them beside the messages.
  const remindsHere =
    rights.includes("edit_event") &&
    !rights.includes("message_people") &&
    event.status !== "cancelled" &&
    event.startsAt &&
    event.startsAt > now;
  return (
    <WorkspaceFrame workspace={workspace} tab="overview">
      <ReviewNotice event={event} review={workspace.waiting.review} />
      <NextStep {...{ event, door, counts, rights, feedback, needsApproval, isBanned, hidden, now }} />
      <SentChange {...workspace.waiting} />
      <OverviewColumns>
        <div>
          {["door", "leaving", "closed"].includes(stage) && (
            <LiveCounter eventId={event.id} counts={counts} rev={door.rev} isLive={stage !== "closed" && rights.includes("check_in")} />
          )}
          {event.status !== "cancelled" && <Seats event={event} seats={seats} mayEdit={rights.includes("edit_event")} />}
          {isPublic(event) && event.status !== "cancelled" && !isOver(event, now) && <ClubPost text={clubPost(event, now)} />}
        </div>
        <div>
          {rights.includes("message_people") && isPublic(event) && <Told actor={actor} workspace={workspace} />}
          {remindsHere && (
            <Reminders
              eventId={event.id}
              hours={await listReminders(await orNotFound(authorize(actor, event.id, "edit_event")))}
              late={lateReminders(event.startsAt, now)}
            />
          )}
        </div>
      </OverviewColumns>
      <p className={layout.actions}>
        {mayDuplicate && event.status !== "cancelled" && (
          <AddDates event={{ id: event.id, day: dayOf(event), isPublic: stateOf(event) !== "draft", needsApproval }} />
        )}
        {mayDuplicate && <DuplicateEvent event={{ id: event.id, name: event.name, day: dayOf(event) }} />}
        {rights.includes("edit_event") && mayTakeBack(workspace) && <UnpublishEvent id={event.id} isPublic={isPublic(event)} />}
        {rights.includes("cancel_event") && event.status !== "cancelled" && role !== "admin" && !workspace.isKept && (
          <>
            <CancelEvent event={cancelled} confirmed={counts.confirmed} next={backOf(workspace).href} />
            {following > 0 && (
              <CancelEvent event={cancelled} confirmed={counts.confirmed} next={backOf(workspace).href} following={following} />
            )}
          </>
        )}
      </p>
    </WorkspaceFrame>
  );
}

async function Told({ actor, workspace: { event, hidden } }: { actor: Account; workspace: Workspace }) {
  const by = await authorize(actor, event.id, "message_people");
  const [listed, end] = await Promise.all([listMessages(by), readMessagesEnd(by)]);
  const now = new Date();
  const messages = listed.map(toMessageJson).map((message) => atThisMoment(message, { now, isHidden: hidden !== null }));
  return <LatestMessages eventId={event.id} messages={messages} timeZone={event.timeZone} mayWrite={now < end} />;
}

/** Whether it can become a draft again: a published event without registrations so far, or one that is not published yet. */
function mayTakeBack({ event, numbers: { people, waiting, pending, ended } }: Workspace): boolean {
  const state = stateOf(event);
  if (state === "published") return people + waiting + pending + ended === 0;
  return state === "scheduled" || state === "in_review";
}
