import "server-only";
import { placeText } from "@/lib/catalogue/calendar/event";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import { collegeProfilePath, eventPath, managePath } from "@/lib/identity/pages/paths";
import { type ForMail, findCollegeAddress, findForMail, findWaitingOfBatch } from "@/lib/organising/publishing/review-repository";
import type { SEND_REVIEW_MAIL, SEND_URGENT_CHANGE } from "@/lib/organising/publishing/review-tasks";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { sendOnce } from "@/lib/platform/mail/once";
import type { Mail } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";

const messageId = (about: string) => `${about}@${new URL(env.ORIGIN).hostname}`;

/**
 * Tells a college about a waiting review, or a club and the sender about the college's decision; once, even if repeated (see `sendOnce`).
 * Nothing is sent about a review that was decided or withdrawn in the meantime.
 * @throws AppError mail_unreachable Source: contract organisers 11.1.
 */
export async function sendReviewMail({ reviewId, about, to }: PayloadOf<typeof SEND_REVIEW_MAIL>): Promise<void> {
  const id = about === "waiting" ? await findWaitingOfBatch(reviewId) : reviewId;
  const review = id && (await findForMail(id));
  if (!review) return;
  const mail = await (about === "waiting"
    ? waitingMail(review)
    : decidedMail(review, to === "sender" ? review.senderEmail : review.clubEmail));
  const name = to === "sender" ? `${about}-sender` : about;
  if (mail) await sendOnce({ ...mail, messageId: messageId(`review-${name}.${reviewId}`) });
}

async function waitingMail({ kind, dates, clubName, collegeEmail, eventName }: ForMail): Promise<Mail> {
  const message = (
    <Layout preview={`${clubName} is waiting for your approval.`}>
      <Title>Waiting for your approval</Title>
      <Line>{waitingText({ kind, dates, clubName, eventName })}</Line>
      <Action href={`${env.ORIGIN}${collegeProfilePath("approval")}`}>Review it</Action>
    </Layout>
  );
  return { to: collegeEmail, subject: `${eventName} is waiting for your approval`, ...(await inBothForms(message)) };
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

async function decidedMail(review: ForMail, to: string | null): Promise<Mail | null> {
  const { decision, eventName } = review;
  if (!to || (decision !== "approved" && decision !== "returned")) return null;
  const { subject, title, text } = decision === "approved" ? approvedWords(review) : returnedWords(review);
  const message = (
    <Layout preview={text}>
      <Title>{title}</Title>
      <Line>{text}</Line>
      {review.note && <Line>Note from your college: {review.note}</Line>}
      <Action href={`${env.ORIGIN}${managePath(review.eventId)}`}>{`Open ${eventName}`}</Action>
    </Layout>
  );
  return { to, subject, ...(await inBothForms(message)) };
}

function approvedWords({ kind, eventName, dates, isPublished }: ForMail) {
  const words = { subject: `Your college approved ${eventName}`, title: "Approved" };
  if (kind === "change") {
    const what = dates === 1 ? eventName : `${dates} dates of ${eventName}`;
    return { ...words, text: `Your college approved your change to ${what}. It’s now live.` };
  }
  if (dates === 1) {
    const next = isPublished ? "It’s now live." : "It will go live at the time you set.";
    return { ...words, text: `Your college approved ${eventName}. ${next}` };
  }
  const next = isPublished ? "They’re now live." : "They will go live at the time you set.";
  return { ...words, text: `Your college approved ${dates} dates of ${eventName}. ${next}` };
}

function returnedWords({ kind, eventName, dates }: ForMail) {
  const words = { subject: `Your college sent ${eventName} back`, title: "Sent back" };
  if (kind === "new") {
    const text =
      dates === 1
        ? `Your college sent ${eventName} back with a note. It’s a draft again: make your changes, then send it for approval again.`
        : `Your college sent ${dates} dates of ${eventName} back with a note. They’re drafts again: make your changes, then send them for approval again.`;
    return { ...words, text };
  }
  const text =
    dates === 1
      ? `Your college sent your change to ${eventName} back with a note. The event stays as it is. You can edit the change and send it again.`
      : `Your college sent your change to ${dates} dates of ${eventName} back with a note. The events stay as they are. You can edit the change and send it again.`;
  return { ...words, text };
}

/**
 * Tells a college that the start or the place of an event changed within a day of its start, without approval.
 * @throws AppError mail_unreachable
 * Source: contract organisers 11.1.
 */
export async function sendUrgentChange({ eventId, version }: PayloadOf<typeof SEND_URGENT_CHANGE>): Promise<void> {
  const to = await findCollegeAddress(eventId);
  if (!to) return;
  const { event } = await getEventOfRecord(eventId);
  const { name, club, startsAt, timeZone } = event;
  const when = startsAt ? weekdayDayTimeOf(startsAt, timeZone) : "to be announced";
  const message = (
    <Layout preview={`${name} has a new time or venue.`}>
      <Title>Last-minute change</Title>
      <Line>
        {club?.name} changed the time or venue of {name}. The event starts in less than a day, so the change went live straight away,
        without approval: people may already be on their way.
      </Line>
      <Line>
        It starts {when}, at {placeText(event)}.
      </Line>
      <Action href={`${env.ORIGIN}${eventPath(eventId)}`}>View event page</Action>
    </Layout>
  );
  const subject = `Last-minute change: ${name}`;
  await sendOnce({ to, subject, ...(await inBothForms(message)), messageId: messageId(`urgent-change.${eventId}.${version}`) });
}
