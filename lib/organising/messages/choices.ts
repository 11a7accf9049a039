import "server-only";
import * as messages from "@/lib/organising/messages/repository";
import type { MailChoicesBody } from "@/lib/organising/messages/schema";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";

export type MailChoices = { reminders: boolean; news: messages.ClubNews[] };

/**
 * The mails that a student wants: reminders, and news of the clubs at whose events they ever had a registration. Everything is on by
 * default.
 */
export async function readMailChoices({ id }: Pick<Student, "id">): Promise<MailChoices> {
  const [reminders, news] = await Promise.all([messages.wantsReminders(id), messages.listClubs(id)]);
  return { reminders, news };
}

/** Changes the given choices. Changes nothing when one of the clubs is not in the student's list. @throws AppError validation_failed */
export async function changeMailChoices(student: Student, { reminders, news = [] }: MailChoicesBody): Promise<MailChoices> {
  const { id } = student;
  const wanted = new Map(news.map(({ club, on }) => [club, on]));
  await db.$transaction(async (tx) => {
    if (reminders !== undefined) await messages.setWantsReminders(tx, id, reminders);
    if (wanted.size === 0) return;
    const known = new Set((await messages.listClubs(id, tx)).map((club) => club.id));
    const unknown = news.findIndex(({ club }) => !known.has(club));
    if (unknown >= 0) {
      const issue = { field: `news.${unknown}.club`, message: "You never registered for an event of this club." };
      throw new AppError("validation_failed", {}, { issues: [issue] });
    }
    const clubsThat = (areOn: boolean) => [...wanted].flatMap(([club, on]) => (on === areOn ? [club] : []));
    await messages.silence(tx, id, clubsThat(false));
    await messages.unsilence(tx, id, clubsThat(true));
  });
  return readMailChoices(student);
}

/** Turns off the news of a club for a student, if both still exist. May be repeated. */
export function silenceClub(studentId: string, clubId: string): Promise<void> {
  return messages.silence(db, studentId, [clubId]);
}
