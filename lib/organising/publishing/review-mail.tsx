import "server-only";
import { isOver } from "@/lib/catalogue/events/policy";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { eventPath, managePath, reviewPath } from "@/lib/identity/pages/paths";
import { type ForMail, findCollegeAddress, findForMail, findWaitingOfBatch } from "@/lib/organising/publishing/review-repository";
import type { SEND_REVIEW_MAIL, SEND_URGENT_CHANGE } from "@/lib/organising/publishing/review-tasks";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { messageIdOf, sendOnce } from "@/lib/platform/mail/once";
import type { Mail } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { EventFacts } from "@/lib/taking-part/registrations/mail-parts";

/**
 * Tells a college about a waiting review, or a club and the sender about the college's decision; once, even if repeated (see `sendOnce`).
 * Nothing is sent about a review that was decided or withdrawn in the meantime.
 * @throws AppError mail_unreachable Source: contract organisers 11.1.
 */
export async function sendReviewMail({ reviewId, about, to, refusal }: PayloadOf<typeof SEND_REVIEW_MAIL>): Promise<void> {
  const id = about === "waiting" ? await findWaitingOfBatch(reviewId) : reviewId;
  const review = id && (await findForMail(id));
  if (!review) return;
  const mail = await (about === "waiting"
    ? waitingMail(id, review)
    : decidedMail(review, to === "sender" ? review.senderEmail : review.clubEmail, refusal));
  const name = to === "sender" ? `${about}-sender` : about;
  if (mail) await sendOnce({ ...mail, messageId: messageIdOf(`review-${name}.${reviewId}`) });
}

async function waitingMail(id: string, { kind, dates, clubName, collegeEmail, eventName }: ForMail): Promise<Mail> {
  const message = (
    <Layout preview={`${clubName} is waiting for your approval.`}>
      <Title>Waiting for your approval</Title>
      <Line>{waitingText({ kind, dates, clubName, eventName })}</Line>
      <Action href={`${env.ORIGIN}${reviewPath(id)}`}>Review it</Action>
    </Layout>
  );
  return { to: collegeEmail, subject: `Waiting for your approval: ${eventName}`, ...(await inBothForms(message)) };
}

function waitingText({ kind, dates, clubName, eventName }: Pick<ForMail, "kind" | "dates" | "clubName" | "eventName">): string {
  if (kind === "new")
    return dates === 1
      ? `${clubName} wants to publish ${eventName}. It stays hidden until you approve it.`
      : `${clubName} wants to publish ${eventName} on ${dates} dates. They stay hidden until you approve them.`;
  return dates === 1
    ? `${clubName} wants to change ${eventName}. Until you approve it, people see the event without the change.`
    : `${clubName} wants to change ${eventName} on ${dates} dates. Until you approve it, people see the events without the change.`;
}

async function decidedMail(review: ForMail, to: string | null, refusal: string | undefined): Promise<Mail | null> {
  const { decision, eventName, note } = review;
  if (!to || (decision !== "approved" && decision !== "returned")) return null;
  const { title, subject, text } = wordsOf(review, refusal !== undefined);
  const message = (
    <Layout preview={text}>
      <Title>{title}</Title>
      <Line>{text}</Line>
      {refusal ? <Line>Problem: {refusal}</Line> : note && <Line>Note from your college: {note}</Line>}
      <Action href={`${env.ORIGIN}${managePath(review.eventId)}`}>{`Open ${eventName}`}</Action>
    </Layout>
  );
  return { to, subject, ...(await inBothForms(message)) };
}

function wordsOf(review: ForMail, isRefused: boolean): { title: string; subject: string; text: string } {
  const { eventName, decision } = review;
  if (isRefused) {
    const title = review.kind === "new" ? "Not published" : "Not changed";
    return { title, subject: `${title}: ${eventName}`, text: refusedText(review) };
  }
  return decision === "approved"
    ? { title: "Approved", subject: `Approved by your college: ${eventName}`, text: approvedText(review) }
    : { title: "Sent back", subject: `Sent back by your college: ${eventName}`, text: returnedText(review) };
}

function approvedText({ kind, eventName, dates, isPublished }: ForMail): string {
  if (kind === "change") {
    return dates === 1
      ? `Your college approved your change to ${eventName}. It’s now live.`
      : `Your college approved your changes to ${dates} dates of ${eventName}. They’re now live.`;
  }
  if (dates === 1) {
    return isPublished
      ? `Your college approved ${eventName}. It’s now live.`
      : `Your college approved ${eventName}. It will go live at the time you set.`;
  }
  return isPublished
    ? `Your college approved ${dates} dates of ${eventName}. They’re now live.`
    : `Your college approved ${dates} dates of ${eventName}. They will go live at the time you set.`;
}

function returnedText({ kind, eventName, dates }: ForMail): string {
  if (kind === "new") {
    return dates === 1
      ? `Your college sent ${eventName} back with a note. It’s a draft again: make your changes, then send it for approval again.`
      : `Your college sent ${dates} dates of ${eventName} back with a note. They’re drafts again: make your changes, then send them for approval again.`;
  }
  return dates === 1
    ? `Your college sent your change to ${eventName} back with a note. The event stays as it is. You can edit the change and send it again.`
    : `Your college sent your change to ${dates} dates of ${eventName} back with a note. The events stay as they are. You can edit the change and send it again.`;
}

/** The words when the college stopped approving: it neither decided nor wrote a note, and nothing is sent for approval again. */
function refusedText({ kind, eventName, dates }: ForMail): string {
  if (kind === "new") {
    return dates === 1
      ? `Your college no longer reviews events. ${eventName} could not be published, so it’s a draft again.`
      : `Your college no longer reviews events. ${dates} dates of ${eventName} could not be published, so they’re drafts again.`;
  }
  return dates === 1
    ? `Your college no longer reviews events. Your change to ${eventName} could not be made, so the event stays as it is.`
    : `Your college no longer reviews events. Your changes to ${dates} dates of ${eventName} could not be made, so the events stay as they are.`;
}

/**
 * Tells a college that the start or the place of an event changed within a day of its start, without approval. Nothing is sent about an
 * event that was cancelled, hidden or deleted in the meantime, or is over.
 * @throws AppError mail_unreachable
 * Source: contract organisers 11.1.
 */
export async function sendUrgentChange({ eventId, version }: PayloadOf<typeof SEND_URGENT_CHANGE>, now = new Date()): Promise<void> {
  const to = await findCollegeAddress(eventId);
  if (!to) return;
  const { event, isDeleted } = await getEventOfRecord(eventId);
  if (isDeleted || event.status !== "published" || event.isHidden || isOver(event, now)) return;
  const { name } = event;
  const club = event.club?.name ?? "The organiser";
  const message = (
    <Layout preview={`${name} has a new time or venue.`}>
      <Title>Last-minute change</Title>
      <Line>
        {club} changed the time or venue of {name} less than a day before it was due to start. The change went live straight away, without
        approval: people may already be on their way.
      </Line>
      <EventFacts event={event} />
      <Action href={`${env.ORIGIN}${eventPath(eventId)}`}>View event page</Action>
    </Layout>
  );
  const subject = `Last-minute change: ${name}`;
  await sendOnce({ to, subject, ...(await inBothForms(message)), messageId: messageIdOf(`urgent-change.${eventId}.${version}`) });
}
