import "server-only";
import { parseCronItems, type TaskList } from "graphile-worker";
import { ANNOUNCE_BLOG } from "@/lib/catalogue/blogs/tasks";
import { renewPreviews } from "@/lib/catalogue/directory/renew-previews";
import { RENEW_PREVIEWS } from "@/lib/catalogue/directory/tasks";
import { HIDDEN_PICTURES_TAG } from "@/lib/catalogue/events/cache-tags";
import { drawPosterOf } from "@/lib/catalogue/events/draw-poster";
import { notePastEvents } from "@/lib/catalogue/events/note-past-events";
import { renewPreviewOf } from "@/lib/catalogue/events/renew-preview";
import { renewSearch } from "@/lib/catalogue/events/renew-search";
import {
  ANNOUNCE_CANCELLATION,
  ANNOUNCE_EVENT,
  ANNOUNCE_MOVE,
  CANCEL_REGISTRATIONS,
  DRAW_POSTER,
  DRAW_POSTER_AGAIN,
  RENEW_PREVIEW,
  RENEW_SEARCH,
  SEND_DUE_NOTICES,
  SEND_REMOVAL_MAIL,
} from "@/lib/catalogue/events/tasks";
import { TELL_CHANGED_PLACE, TELL_DUE_PLACE_CHANGES } from "@/lib/catalogue/places/tasks";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { sendFactorMail, sendLogInAlert } from "@/lib/identity/accounts/security-mail";
import { SEND_FACTOR_MAIL, SEND_LOG_IN_ALERT } from "@/lib/identity/accounts/tasks";
import { TELL_NEW_CLUB } from "@/lib/identity/clubs/tasks";
import { sendInvitation } from "@/lib/identity/helpers/invitation-mail";
import { expireInvitations } from "@/lib/identity/helpers/service";
import { SEND_INVITATION } from "@/lib/identity/helpers/tasks";
import { SEND_PUSH } from "@/lib/identity/students/tasks";
import { tellExpiringTokens } from "@/lib/identity/tokens/service";
import { SEND_TOKEN_MAIL } from "@/lib/identity/tokens/tasks";
import { sendTokenMail } from "@/lib/identity/tokens/token-mail";
import { sendCertificateMails } from "@/lib/organising/certificates/send-mails";
import { forgetDesigns } from "@/lib/organising/certificates/service";
import { ANNOUNCE_CERTIFICATES, SEND_CERTIFICATE_MAILS } from "@/lib/organising/certificates/tasks";
import { askFeedback, closeDueFeedback, dueFeedback } from "@/lib/organising/feedback/ask";
import { ASK_FEEDBACK } from "@/lib/organising/feedback/tasks";
import { dueNotices, sendChangeNotice, spreadPlaceChange } from "@/lib/organising/messages/change-notices";
import { dueReminders, sendReminders } from "@/lib/organising/messages/reminders";
import { sendMessage } from "@/lib/organising/messages/send-message";
import { NOTE_PLACE_CHANGE, SEND_CHANGE_NOTICE, SEND_MESSAGE, SEND_REMINDERS } from "@/lib/organising/messages/tasks";
import { sendNotPublished } from "@/lib/organising/publishing/not-published-mail";
import { publishDue } from "@/lib/organising/publishing/publish-due";
import { sendReviewMail, sendUrgentChange } from "@/lib/organising/publishing/review-mail";
import { APPROVE_WAITING, SEND_REVIEW_MAIL, SEND_URGENT_CHANGE } from "@/lib/organising/publishing/review-tasks";
import { approveWaiting } from "@/lib/organising/publishing/reviews";
import { SEND_NOT_PUBLISHED } from "@/lib/organising/publishing/tasks";
import { expire } from "@/lib/platform/cache/cached";
import { derivePictures } from "@/lib/platform/images/derive-pictures";
import { sweepUploads } from "@/lib/platform/images/direct-uploads";
import { DERIVE_PICTURES } from "@/lib/platform/images/tasks";
import { forgetSentMails } from "@/lib/platform/mail/once";
import type { Task } from "@/lib/platform/queue/enqueue";
import { releaseJobsOfTheDead } from "@/lib/platform/queue/presence";
import {
  announceBlog,
  announceCancellation,
  announceCertificates,
  announceEvent,
  announceMove,
  announceOpening,
  dueOpenings,
  forgetNotifications,
} from "@/lib/reach/notifications/announce";
import { dueDigests, sendDigests } from "@/lib/reach/notifications/digests";
import { sendInstantMails } from "@/lib/reach/notifications/instant-mails";
import { noteMark } from "@/lib/reach/notifications/note-mark";
import { ANNOUNCE_OPENING, SEND_DIGESTS, SEND_INSTANT_MAILS } from "@/lib/reach/notifications/tasks";
import { forgetDevices, sendTestPush } from "@/lib/reach/push/devices";
import { duePushes, forgetPushes, sendDuePushes, sendPush } from "@/lib/reach/push/send-pushes";
import { SEND_DUE_PUSHES, SEND_TEST_PUSH } from "@/lib/reach/push/tasks";
import { matchSearches } from "@/lib/reach/searches/match-searches";
import { sendHidingMail } from "@/lib/site/moderation/hiding-mail";
import { sendRemovalMail } from "@/lib/site/moderation/removal-mail";
import { sendOpenReports, sendUrgentReport } from "@/lib/site/moderation/report-mail";
import { remindModerators, tellReporter } from "@/lib/site/moderation/service";
import { SEND_HIDING_MAIL, SEND_OPEN_REPORTS, SEND_URGENT_REPORT, TELL_REPORTER } from "@/lib/site/moderation/tasks";
import { askIdleStudents, deleteDueAccounts, tellNewClub } from "@/lib/site/personal-data/deletion";
import { sendDeletionMail } from "@/lib/site/personal-data/deletion-mail";
import { purgeNightly } from "@/lib/site/personal-data/purge";
import { SEND_DELETION_MAIL } from "@/lib/site/personal-data/tasks";
import { eraseAnswers } from "@/lib/site/removal/erase-answers";
import { sendWebhookChanged } from "@/lib/site/webhooks/changed-mail";
import { sendWebhookOff } from "@/lib/site/webhooks/off-mail";
import { queueDueDeliveries, sendDeliveries } from "@/lib/site/webhooks/send-deliveries";
import { SEND_DELIVERIES, SEND_WEBHOOK_CHANGED, SEND_WEBHOOK_OFF, TELL_WEBHOOKS } from "@/lib/site/webhooks/tasks";
import { forgetDeliveries, noteChangedPlace, tellWebhooks } from "@/lib/site/webhooks/tell";
import { sweepHolds } from "@/lib/taking-part/joining/sweep-holds";
import { sendMarkMail } from "@/lib/taking-part/marks/mark-mail";
import { endMarks, excuseUndecided, makeMarks } from "@/lib/taking-part/marks/service";
import { NOTE_MARK, SEND_MARK_MAIL } from "@/lib/taking-part/marks/tasks";
import { refundPayment } from "@/lib/taking-part/payments/refunds";
import { captureLate } from "@/lib/taking-part/payments/sandbox";
import { reconcilePayments } from "@/lib/taking-part/payments/service";
import { REFUND_PAYMENT, SANDBOX_CAPTURE } from "@/lib/taking-part/payments/tasks";
import { cancelRegistrations, resumeCancellations } from "@/lib/taking-part/registrations/cancel";
import { closeTeams, remindTeams } from "@/lib/taking-part/registrations/close-teams";
import { sendRegistrationMail } from "@/lib/taking-part/registrations/send-mail";

/** A payload queued by another version that this version cannot read fails; that version's worker runs it. */
function does<Payload extends object>({ name, payload }: Task<Payload>, work: (payload: Payload) => Promise<void>) {
  return { [name]: (queued: unknown) => work(payload.parse(queued)) };
}

const QUEUED = {
  ...does(SEND_REGISTRATION_MAIL, sendRegistrationMail),
  ...does(SEND_MARK_MAIL, sendMarkMail),
  ...does(NOTE_MARK, noteMark),
  ...does(REFUND_PAYMENT, ({ paymentId }) => refundPayment(paymentId)),
  ...does(CANCEL_REGISTRATIONS, ({ eventId }) => cancelRegistrations(eventId)),
  ...does(SANDBOX_CAPTURE, captureLate),
  ...does(SEND_INVITATION, sendInvitation),
  ...does(SEND_LOG_IN_ALERT, sendLogInAlert),
  ...does(SEND_FACTOR_MAIL, sendFactorMail),
  ...does(SEND_TOKEN_MAIL, (mail) => sendTokenMail(mail)),
  ...does(DERIVE_PICTURES, (part) => derivePictures(part, (tx) => expire(tx, [HIDDEN_PICTURES_TAG]))),
  ...does(DRAW_POSTER, drawPosterOf),
  ...does(DRAW_POSTER_AGAIN, drawPosterOf),
  ...does(RENEW_PREVIEW, renewPreviewOf),
  ...does(RENEW_PREVIEWS, (part) => renewPreviews(part)),
  ...does(RENEW_SEARCH, renewSearch),
  ...does(SEND_REVIEW_MAIL, sendReviewMail),
  ...does(SEND_URGENT_CHANGE, sendUrgentChange),
  ...does(APPROVE_WAITING, approveWaiting),
  ...does(SEND_NOT_PUBLISHED, sendNotPublished),
  ...does(SEND_MESSAGE, sendMessage),
  ...does(SEND_CERTIFICATE_MAILS, sendCertificateMails),
  ...does(ANNOUNCE_CERTIFICATES, announceCertificates),
  ...does(SEND_REMINDERS, sendReminders),
  ...does(SEND_CHANGE_NOTICE, sendChangeNotice),
  ...does(SEND_DUE_NOTICES, () => dueNotices()),
  ...does(TELL_DUE_PLACE_CHANGES, () => dueNotices()),
  ...does(NOTE_PLACE_CHANGE, spreadPlaceChange),
  ...does(ASK_FEEDBACK, askFeedback),
  ...does(ANNOUNCE_EVENT, announceEvent),
  ...does(ANNOUNCE_BLOG, announceBlog),
  ...does(ANNOUNCE_MOVE, announceMove),
  ...does(ANNOUNCE_CANCELLATION, announceCancellation),
  ...does(ANNOUNCE_OPENING, announceOpening),
  ...does(SEND_INSTANT_MAILS, sendInstantMails),
  ...does(SEND_DIGESTS, sendDigests),
  ...does(SEND_PUSH, sendPush),
  ...does(SEND_DUE_PUSHES, () => sendDuePushes()),
  ...does(SEND_TEST_PUSH, sendTestPush),
  ...does(SEND_DELETION_MAIL, sendDeletionMail),
  ...does(TELL_NEW_CLUB, (part) => tellNewClub(part)),
  ...does(SEND_URGENT_REPORT, sendUrgentReport),
  ...does(SEND_HIDING_MAIL, sendHidingMail),
  ...does(SEND_REMOVAL_MAIL, sendRemovalMail),
  ...does(TELL_REPORTER, ({ reportId }) => tellReporter(reportId)),
  ...does(SEND_OPEN_REPORTS, sendOpenReports),
  ...does(TELL_WEBHOOKS, () => tellWebhooks()),
  ...does(TELL_CHANGED_PLACE, (part) => noteChangedPlace(part)),
  ...does(SEND_DELIVERIES, sendDeliveries),
  ...does(SEND_WEBHOOK_CHANGED, sendWebhookChanged),
  ...does(SEND_WEBHOOK_OFF, sendWebhookOff),
};

/** The tasks that run on a schedule. */
const CRON_TASKS = {
  publish_due: { match: "* * * * *", work: () => publishDue(new Date()) },
  match_searches: { match: "* * * * *", work: () => matchSearches(new Date()) },
  sweep_holds: { match: "* * * * *", work: () => sweepHolds(new Date()) },
  close_teams: { match: "* * * * *", work: () => closeTeams(new Date()) },
  make_marks: { match: "* * * * *", work: () => makeMarks(new Date()) },
  excuse_undecided: { match: "*/10 * * * *", work: () => excuseUndecided(new Date()) },
  end_marks: { match: "45 20 * * *", work: () => endMarks(new Date()) },
  due_reminders: { match: "* * * * *", work: () => dueReminders() },
  due_notices: { match: "* * * * *", work: () => dueNotices() },
  due_feedback: { match: "* * * * *", work: () => dueFeedback() },
  close_feedback: { match: "* * * * *", work: () => closeDueFeedback() },
  due_openings: { match: "* * * * *", work: () => dueOpenings() },
  due_digests: { match: "* * * * *", work: () => dueDigests() },
  note_past_events: { match: "* * * * *", work: () => notePastEvents() },
  forget_notifications: { match: "15 20 * * *", work: () => forgetNotifications() },
  due_pushes: { match: "* * * * *", work: () => duePushes() },
  forget_pushes: { match: "20 20 * * *", work: () => forgetPushes() },
  due_occurrences: { match: "* * * * *", work: () => tellWebhooks() },
  forget_devices: { match: "25 20 * * *", work: () => forgetDevices() },
  forget_designs: { match: "55 20 * * *", work: () => forgetDesigns() },
  forget_deliveries: { match: "50 20 * * *", work: () => forgetDeliveries() },
  remind_teams: { match: "0 * * * *", work: () => remindTeams(new Date()) },
  resume_cancellations: { match: "*/5 * * * *", work: () => resumeCancellations() },
  reconcile_payments: { match: "*/5 * * * *", work: () => reconcilePayments(new Date()) },
  expire_invitations: { match: "*/10 * * * *", work: () => expireInvitations() },
  erase_answers: { match: "30 20 * * *", work: () => eraseAnswers(new Date()) },
  delete_due_accounts: { match: "* * * * *", work: () => deleteDueAccounts(new Date()) },
  ask_idle_students: { match: "0 20 * * *", work: () => askIdleStudents(new Date()) },
  purge_personal_data: { match: "0 21 * * *", work: () => purgeNightly(new Date()) },
  tell_expiring_tokens: { match: "0 * * * *", work: () => tellExpiringTokens() },
  // 08:00 in India.
  remind_moderators: { match: "30 2 * * *", work: () => remindModerators() },
  due_deliveries: { match: "* * * * *", work: () => queueDueDeliveries() },
  sweep_uploads: { match: "*/10 * * * *", work: () => sweepUploads() },
  tidy_queue: {
    match: "* * * * *",
    work: async () => {
      await releaseJobsOfTheDead();
      await forgetSentMails();
    },
  },
};

/**
 * Runs every due task, for hosts without a long-lived process of ours. A failing task does not stop the others. @throws the first failure
 */
export async function runCronTasks(): Promise<void> {
  const results = await Promise.allSettled(Object.values(CRON_TASKS).map(({ work }) => work()));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

export const TASKS: TaskList = {
  ...QUEUED,
  ...Object.fromEntries(Object.entries(CRON_TASKS).map(([name, { work }]) => [name, work])),
};

/**
 * Queues one job for each due task, whichever process queues it; none while the one before has not run. They come before all other jobs:
 * hundreds of emails to a slow server would keep seats, publications and payments waiting.
 */
export const CRON_ITEMS = parseCronItems(
  Object.entries(CRON_TASKS).map(([name, { match }]) => ({
    task: name,
    match,
    options: { jobKey: name, jobKeyMode: "preserve_run_at", priority: -10, backfillPeriod: 0 },
  })),
);
