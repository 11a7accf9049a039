import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { recordNotifications } from "@/lib/reach/notifications/record";

/** Follows began in the twelve weeks before the seeding. */
const FOLLOWED_OVER_DAYS = 84;
const TOLD_MAX = 8;
const UNREAD = 3;
const SAVED = 3;

/** The demonstration's students with the most content, and the clubs that they follow, in order of their level of notification. */
const STUDENTS = [
  { email: "student@sahyadri.example", clubs: ["Robotics Club", "Tide Music Club", "Poetry Circle"], tags: ["Coding", "Music"] },
  { email: "student@malabar.example", clubs: ["Debate Union", "Film Society"], tags: ["Theater"] },
] as const;

type Follow = Omit<Prisma.FollowCreateManyInput, "id">;

/**
 * Students follow clubs, their colleges and tags. The students with demonstration log-ins are notified of the newest events of their clubs.
 */
export async function makeFollows(now: Date): Promise<void> {
  const clubs = await db.club.findMany({ orderBy: { account: { email: "asc" } }, select: { id: true, name: true } });
  const students = await db.student.findMany({
    where: { account: { kind: "student", email: { notIn: STUDENTS.map(({ email }) => email) } } },
    orderBy: { account: { email: "asc" } },
    select: { id: true, collegeId: true },
  });
  await db.follow.createMany({ data: students.flatMap((student, index) => followsOf(student, index, clubs, now)) });
  for (const { email, clubs: names, tags } of STUDENTS) {
    const { id: studentId, collegeId } = await db.student.findFirstOrThrow({ where: { account: { email } } });
    const followed = names.flatMap((name) => clubs.filter((club) => club.name === name));
    const data: Follow[] = [
      ...followed.map(({ id }, index): Follow => ({ studentId, kind: "club", clubId: id, level: index === 0 ? "instant" : "digest" })),
      { studentId, kind: "college", collegeId, level: "quiet" },
      ...tags.map((tag): Follow => ({ studentId, kind: "tag", tag })),
    ];
    await db.follow.createMany({ data });
    await saveSome(studentId, now);
    await tell(
      studentId,
      followed.map(({ id }) => id),
    );
  }
}

function followsOf(
  { id: studentId, collegeId }: { id: string; collegeId: string | null },
  index: number,
  clubs: readonly { id: string }[],
  now: Date,
): Follow[] {
  const since = (step: number) => new Date(now.getTime() - ((index * 5 + step * 11) % FOLLOWED_OVER_DAYS) * DAY_MS - DAY_MS / 2);
  const followed = Array.from({ length: index % 4 }, (_, step) => clubs[(index * 3 + step * 7) % clubs.length]);
  return [
    ...followed.flatMap((club, step) => (club ? [{ studentId, kind: "club" as const, clubId: club.id, createdAt: since(step) }] : [])),
    ...(collegeId && index % 3 === 0 ? [{ studentId, kind: "college" as const, collegeId, createdAt: since(4) }] : []),
    ...(index % 2 === 0 ? [{ studentId, kind: "tag" as const, tag: EVENT_TAGS[index % EVENT_TAGS.length], createdAt: since(5) }] : []),
  ];
}

/** Past events that the student had saved: the suggestions need interests. */
async function saveSome(studentId: string, now: Date): Promise<void> {
  const events = await db.event.findMany({
    where: { status: "published", startsAt: { lt: now }, tags: { isEmpty: false } },
    orderBy: [{ startsAt: "desc" }, { id: "desc" }],
    take: SAVED,
    select: { id: true },
  });
  await db.savedEvent.createMany({ data: events.map(({ id }) => ({ studentId, eventId: id })), skipDuplicates: true });
}

async function tell(studentId: string, clubIds: readonly string[]): Promise<void> {
  const events = await db.event.findMany({
    where: { clubId: { in: [...clubIds] }, status: "published" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: TOLD_MAX,
    select: { id: true, clubId: true, createdAt: true },
  });
  for (const [index, { id: subjectId, clubId, createdAt }] of events.entries()) {
    const row = { studentId, kind: "event_published", subjectId, cause: "club", causeKey: clubId ?? "", level: "digest" } as const;
    await recordNotifications(db, [row], createdAt);
    if (index >= UNREAD) await db.notification.updateMany({ where: { studentId, subjectId }, data: { readAt: createdAt } });
  }
}
