import type { Metadata } from "next";
import { ClosedFeedback } from "@/components/organising/feedback/closed-feedback";
import { FeedbackForm } from "@/components/organising/feedback/feedback-form";
import { OpenFeedback } from "@/components/organising/feedback/open-feedback";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { overAtOf } from "@/lib/catalogue/events/policy";
import { authorize } from "@/lib/identity/organisers/service";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { tooLateToAsk } from "@/lib/organising/feedback/policy";
import { readForm, readResults } from "@/lib/organising/feedback/service";
import { toFormJson, toResultsJson } from "@/lib/organising/feedback/wire";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { dayTimeOf } from "@/lib/platform/time/zone";

export const metadata: Metadata = { title: "Feedback" };

/** As in the list that further texts come from. */
const TEXTS_FIRST = 24;

/** The questions of an event to its attendees, and the results. Source: contract after 4 and 7. */
export default async function FeedbackPage({ params }: PageProps<"/manage/[eventId]/feedback">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/feedback", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_results"));
  const [workspace, form, results] = await Promise.all([
    orNotFound(readWorkspace(by)),
    orNotFound(readForm(by)),
    orNotFound(readResults(by, { limit: TEXTS_FIRST })),
  ]);
  const { event, rights } = workspace;
  const mayEdit = rights.includes("edit_event");
  const json = toFormJson(form).data;
  const now = new Date();
  const tooLate = tooLateToAsk({ status: event.status, overAt: overAtOf(event) }, now);
  const isOpen = form.on && !form.isClosed && !tooLate && form.opensAt <= now;
  return (
    <WorkspaceFrame workspace={workspace} tab="feedback">
      {form.isClosed && (
        <ClosedFeedback
          event={event}
          results={toResultsJson(results)}
          form={json}
          mayEdit={mayEdit}
          mayReadTexts={rights.includes("read_feedback_texts")}
        />
      )}
      {isOpen && (
        <OpenFeedback
          eventId={event.id}
          asked={form.asked}
          answered={form.answered}
          closesAt={dayTimeOf(form.closesAt, event.timeZone)}
          mayClose={mayEdit}
        />
      )}
      {!form.isClosed && <FeedbackForm eventId={event.id} form={json} mayEdit={mayEdit} tooLate={tooLate} />}
    </WorkspaceFrame>
  );
}
