import "server-only";
import { studentProfilePath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { sendAtMostOnce } from "@/lib/platform/mail/at-most-once";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { accountMessageId } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { dayIn } from "@/lib/platform/time/zone";
import { appealUntil } from "@/lib/taking-part/marks/policy";
import * as marks from "@/lib/taking-part/marks/repository";
import type { SEND_MARK_MAIL } from "@/lib/taking-part/marks/tasks";

type Words = { subject: string; lines: string[]; button: string };

/**
 * Tells a student of a mark that was made, with how to appeal, or decided; each at most once. Nothing when the mark does not stand any
 * longer, or was decided otherwise since. @throws AppError mail_unreachable Source: contract after 5.
 */
export async function sendMarkMail({ about, markId, occasion }: PayloadOf<typeof SEND_MARK_MAIL>, now = new Date()): Promise<void> {
  const mark = await marks.findForMail(markId, now);
  if (!mark) return;
  const isCurrent = about === "made" ? mark.decidedAt === null : mark.decidedAt?.getTime() === occasion;
  if (!isCurrent) return;
  const { subject, lines, button } = about === "made" ? madeWords(mark, now) : decidedWords(mark);
  const mail = await inBothForms(
    <Layout preview={lines[0] ?? subject}>
      <Title>{subject}</Title>
      {lines.map((line) => (
        <Line key={line}>{line}</Line>
      ))}
      <Action href={`${env.ORIGIN}${studentProfilePath("marks")}`}>{button}</Action>
      <Foot>{`You’re receiving this because you registered for ${mark.eventName}. Only you and the people who decide about it see this mark.`}</Foot>
    </Layout>,
  );
  // A decision that is turned round is told again.
  const messageId = accountMessageId(`mark-${about}`, mark.studentId, about === "made" ? markId : `${markId} ${occasion}`);
  const outcome = await sendAtMostOnce(messageId, marks.addressOf(markId, mark.decidedAt), (to) => ({ to, subject, ...mail }));
  if (outcome === "later") throw new AppError("mail_unreachable", { mark: markId });
}

function madeWords(mark: marks.Mark, now: Date): Words {
  const { kind, eventName, expiresAt, timeZone } = mark;
  const college = mark.college?.name ?? "Your college";
  const what =
    kind === "no_show"
      ? `You registered for ${eventName} and were not checked in.`
      : `You cancelled your registration for ${eventName} shortly before it started.`;
  const until = appealUntil(mark, now);
  return {
    subject: `Mark for absence: ${eventName}`,
    lines: [
      `${what} ${college} counts this as a mark for absence until ${dayIn(timeZone, expiresAt)}.`,
      "With enough marks, registration opens later for you. Nothing else follows from them.",
      ...(until ? [`Was there a reason? You can appeal once, by ${dayIn(timeZone, until)}. Open your profile and choose Appeal.`] : []),
    ],
    button: until ? "Appeal" : "See your marks",
  };
}

function decidedWords(mark: marks.Mark): Words {
  const { state, eventName, note, decidedBy, expiresAt, timeZone } = mark;
  const isExcused = state === "excused";
  return {
    subject: isExcused ? `Your mark is excused: ${eventName}` : `Your mark stays: ${eventName}`,
    lines: [
      isExcused ? excusedText(mark) : upheldText(mark),
      isExcused ? "It no longer counts." : `It counts until ${dayIn(timeZone, expiresAt)}.`,
      ...(note && decidedBy ? [`${decidedBy} wrote: ${note}`] : []),
    ],
    button: "See your marks",
  };
}

function excusedText({ eventName, decidedBy, isDecidedByOne }: marks.Mark): string {
  if (decidedBy) return `${decidedBy} excused your mark for ${eventName}.`;
  return isDecidedByOne
    ? `Your mark for ${eventName} was excused.`
    : `Your appeal was not decided in time, so we excused your mark for ${eventName}.`;
}

const upheldText = ({ eventName, decidedBy }: marks.Mark): string =>
  decidedBy ? `${decidedBy} upheld your mark for ${eventName}.` : `The organisers upheld your mark for ${eventName}.`;
