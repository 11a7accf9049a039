import "server-only";
import { MODERATION_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { limits } from "@/lib/platform/http/limits";
import { log } from "@/lib/platform/log";
import { withoutTag } from "@/lib/platform/mail/address";
import { Contact } from "@/lib/platform/mail/contact";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId, messageIdOf, sendOnce } from "@/lib/platform/mail/once";
import { sendMail } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DEFAULT_TIME_ZONE, dayTimeOf, shortMomentOf, wallTimeOf, weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { REPORT_HIDDEN, REPORT_LEFT } from "@/lib/reach/notifications/texts";
import { isUrgent, reasonWords } from "@/lib/site/moderation/policy";
import * as moderation from "@/lib/site/moderation/repository";
import type { Subject } from "@/lib/site/moderation/schema";
import type { SEND_OPEN_REPORTS, SEND_URGENT_REPORT } from "@/lib/site/moderation/tasks";

type Receipt = { number: string; dueAt: Date };

/**
 * Acknowledges a report by mail. It is sent without the queue and for what does not exist too, so that neither mail nor time tell whether
 * something was stored; a failure is logged. A mailbox gets few of these a day.
 */
export async function sendReceipt(receiver: string | { accountId: string }, receipt: Receipt): Promise<void> {
  await acknowledge(receiver, receipt).catch((err: unknown) => log.warn({ err }, "report not acknowledged"));
}

async function acknowledge(receiver: string | { accountId: string }, { number, dueAt }: Receipt): Promise<void> {
  const to = typeof receiver === "string" ? receiver : (await moderation.findAddress(receiver.accountId))?.email;
  if (!to) return;
  await limits.reportMails.use(withoutTag(to));
  const text = `Thank you. Someone will look at your report by ${weekdayDayTimeOf(dueAt, DEFAULT_TIME_ZONE)} (India time).`;
  const message = (
    <Layout preview={text}>
      <Title>Report received</Title>
      <Line>{text}</Line>
      <Contact />
    </Layout>
  );
  await sendMail({ to, subject: `Report received: ${number}`, ...(await inBothForms(message)) });
}

/**
 * Tells one of those who may decide of a report that is due within a day. Nothing about who reported, and nothing once it is decided.
 * @throws AppError mail_unreachable Source: contract trust 3.
 */
export async function sendUrgentReport({ reportId, to }: PayloadOf<typeof SEND_URGENT_REPORT>, now = new Date()): Promise<void> {
  const report = await moderation.findForMail(reportId);
  if (!report || report.decidedAt || !isUrgent(report.reason)) return;
  const { subject, subjectId, reason, dueAt } = report;
  const thing = { subject, id: subjectId };
  const [receiver, name] = await Promise.all([addressOf(to, thing), moderation.findNameOf(thing)]);
  if (!receiver || !name) return;
  const due = wallTimeOf(dueAt, DEFAULT_TIME_ZONE);
  const isToday = due.date === wallTimeOf(now, DEFAULT_TIME_ZONE).date;
  const time = isToday ? due.time : shortMomentOf(dueAt, DEFAULT_TIME_ZONE);
  const message = (
    <Layout preview={`${reasonWords(reason)}: ${name}`}>
      <Title>{`Report about ${name}`}</Title>
      <Line>{`${reasonWords(reason)}. It has to be decided by ${dayTimeOf(dueAt, DEFAULT_TIME_ZONE)}.`}</Line>
      <Action href={`${env.ORIGIN}${MODERATION_PATH}`}>Look at it</Action>
      <Contact />
    </Layout>
  );
  await sendOnce({
    to: receiver,
    subject: `Due ${time}: a report about ${name}`,
    ...(await inBothForms(message)),
    // A report that is sent again with a graver reason is due sooner, which is news.
    messageId: messageIdOf(`urgent-report-${to}.${reportId}.${dueAt.getTime()}`),
  });
}

async function addressOf(
  to: PayloadOf<typeof SEND_URGENT_REPORT>["to"],
  thing: Parameters<typeof moderation.findCollegeOf>[0],
): Promise<string | null> {
  if (to === "grievance") return env.GRIEVANCE_EMAIL ?? null;
  if (to === "admin") return moderation.findAdminAddress();
  return (await moderation.findCollegeOf(thing))?.email ?? null;
}

/** The words about the site, which is neither hidden nor left as it is. */
const SITE_LOOKED_AT = "Thank you. Someone has read what you wrote and decided what to do.";

/** Tells a reporter without a list of notifications what was decided, and no more. @throws AppError mail_unreachable */
export async function sendDecision(
  reportId: string,
  { to, number, subject, isHidden }: { to: string; number: string; subject: Subject; isHidden: boolean },
): Promise<void> {
  const text = subject === "site" ? SITE_LOOKED_AT : isHidden ? REPORT_HIDDEN : REPORT_LEFT;
  const message = (
    <Layout preview={text}>
      <Title>Report decided</Title>
      <Line>{text}</Line>
      <Contact />
    </Layout>
  );
  const mail = { to, subject: `Report decided: ${number}`, ...(await inBothForms(message)) };
  await sendOnce({ ...mail, messageId: messageIdOf(`report-decided.${reportId}`) });
}

/** Tells a college or the admin what waits for a decision, once a day. @throws AppError mail_unreachable */
export async function sendOpenReports({ accountId, day }: PayloadOf<typeof SEND_OPEN_REPORTS>): Promise<void> {
  const account = await moderation.findAddress(accountId);
  if (!account) return;
  const { open } = await moderation.countThings(account.kind === "admin" ? null : accountId, COUNTED_TO);
  if (open === 0) return;
  const text = waitingText(open);
  const message = (
    <Layout preview={text}>
      <Title>Waiting for your decision</Title>
      <Line>{text}.</Line>
      <Action href={`${env.ORIGIN}${MODERATION_PATH}`}>Open moderation</Action>
      <Contact />
    </Layout>
  );
  const mail = {
    to: account.email,
    subject: text,
    ...(await inBothForms(message)),
  };
  await sendOnce({ ...mail, messageId: accountMessageId("open-reports", accountId, day) });
}

const COUNTED_TO = 1000;

function waitingText(open: number): string {
  if (open === 1) return "1 thing is waiting for your decision";
  return open < COUNTED_TO ? `${open} things are waiting for your decision` : "1,000+ things are waiting for your decision";
}
