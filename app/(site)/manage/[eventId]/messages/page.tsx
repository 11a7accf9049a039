import type { Metadata } from "next";
import { Compose } from "@/components/organising/messages/compose";
import { filterWords } from "@/components/organising/messages/filter-words";
import { MessageList } from "@/components/organising/messages/message-list";
import { atThisMoment } from "@/components/organising/messages/message-words";
import { Reminders } from "@/components/organising/messages/reminders";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import type { Event } from "@/lib/catalogue/events/policy";
import { authorize } from "@/lib/identity/organisers/service";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { lateReminders } from "@/lib/organising/messages/policy";
import { listMessages, listReminders, readMessagesEnd } from "@/lib/organising/messages/service";
import { toMessageJson } from "@/lib/organising/messages/wire";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { errorText } from "@/lib/platform/errors";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { peopleFilter } from "@/lib/taking-part/guest-list/schema";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Messages" };

/** Writes to the people of an event, and shows the sent messages. Source: contract organisers 9.4 and 18. */
export default async function MessagesPage({ params, searchParams }: PageProps<"/manage/[eventId]/messages">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/messages", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "message_people"));
  const [workspace, messages, hours, endsAt] = await Promise.all([
    orNotFound(readWorkspace(by)),
    listMessages(by),
    listReminders(by),
    orNotFound(readMessagesEnd(by)),
  ]);
  const { event, rights } = workspace;
  const now = new Date();
  const refusal = refusalOf(event, endsAt <= now);
  return (
    <WorkspaceFrame workspace={workspace} tab="messages">
      <Panel aria-labelledby="write">
        <h2 className={typography.h2} id="write">
          Write a message
        </h2>
        <div className={styles.form}>
          {refusal ? (
            <Notice tone="warn">{refusal}</Notice>
          ) : (
            <Compose
              eventId={event.id}
              clubName={event.club?.name ?? event.createdBy}
              timeZone={event.timeZone}
              isCancelled={event.status === "cancelled"}
              chosen={chosenPeople(await searchParams)}
            />
          )}
        </div>
      </Panel>
      <MessageList
        eventId={event.id}
        messages={messages.map(toMessageJson).map((message) => atThisMoment(message, { now, isHidden: workspace.hidden !== null }))}
        timeZone={event.timeZone}
      />
      {rights.includes("edit_event") && event.status !== "cancelled" && event.startsAt && event.startsAt > now && (
        <Reminders eventId={event.id} hours={hours} late={lateReminders(event.startsAt, now)} />
      )}
    </WorkspaceFrame>
  );
}

/** The reason why nothing can be sent, if there is one. */
function refusalOf({ status }: Event, isEnded: boolean): string | null {
  if (status === "hidden") return errorText("event_hidden");
  if (status !== "published" && status !== "cancelled") return errorText("event_not_published");
  if (!isEnded) return null;
  return status === "cancelled"
    ? "You can no longer send messages: 30 days have passed since the event was cancelled."
    : "You can no longer send messages: 30 days have passed since the event.";
}

/** The people in the address, by the guest list's query; null for everyone with a seat. */
function chosenPeople(address: Record<string, string | string[] | undefined>) {
  const asked = peopleFilter.safeParse(Object.fromEntries(Object.entries(address).filter(([, value]) => value)));
  if (!asked.success) return null;
  const words = filterWords(asked.data);
  return words.length > 0 ? { words, filter: asked.data } : null;
}
