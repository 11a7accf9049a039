import "server-only";
import { silenceClub } from "@/lib/organising/messages/choices";
import { readUnsubscribeToken } from "@/lib/organising/messages/unsubscribe-token";
import { AppError } from "@/lib/platform/errors";
import * as choices from "@/lib/reach/notifications/choices-repository";

/** Turns off the mails that a mail's link names. May be repeated, also by mail programs. @throws AppError unsubscribe_link_invalid */
export async function unsubscribe(token: string): Promise<void> {
  const link = readUnsubscribeToken(token);
  if (!link) throw new AppError("unsubscribe_link_invalid");
  const { studentId, kind, subjectId } = link;
  if (kind === "club") return silenceClub(studentId, subjectId);
  if (kind === "search") return choices.endAlert(studentId, subjectId);
  if (kind === "digest" || kind === "instant") return choices.turnOff(studentId, kind);
  return choices.quieten(studentId, kind === "clubFollow" ? "clubId" : "collegeId", subjectId);
}
