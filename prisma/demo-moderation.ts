import { Prisma } from "@/lib/generated/prisma/client";
import { authorizeClub } from "@/lib/identity/organisers/service";
import type { College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS } from "@/lib/platform/time/units";
import { decideBlog } from "@/lib/site/moderation/decide";
import { dueAtOf } from "@/lib/site/moderation/policy";
import { endJobs } from "@/prisma/demo-jobs";

/** The first student of the demonstration has reported an event of the first club, and the college has hidden a blog. */
export async function makeModeration(college: College | undefined, reporter: string, now: Date): Promise<void> {
  if (!college) return;
  const club = await db.club.findFirstOrThrow({ where: { collegeId: college.id }, orderBy: { name: "desc" }, select: { id: true } });
  const event = await db.event.findFirstOrThrow({
    where: { clubId: club.id, status: "published", overAt: { gt: now } },
    orderBy: { soonestAt: "asc" },
    select: { id: true },
  });
  const { id: reporterId } = await db.student.findFirstOrThrow({ where: { account: { email: reporter } }, select: { id: true } });
  const at = new Date(now.getTime() - 3 * HOUR_MS);
  await db.report.create({
    data: {
      number: "R7KX3Q9F",
      subject: "event",
      subjectId: event.id,
      reporterId,
      reason: "wrong",
      text: "The hall is closed that week, the office told us.",
      at,
      dueAt: dueAtOf("wrong", at),
    },
  });
  const blog = await db.blog.findFirst({
    where: { club: { collegeId: college.id } },
    orderBy: { createdAt: "asc" },
    select: { id: true, clubId: true },
  });
  if (!blog) return;
  const by = await authorizeClub(college, blog.clubId, "moderate");
  const note = "A photograph shows somebody who did not agree. Send us the text with another one.";
  await decideBlog(by, blog.id, { action: "hide", reason: "privacy", note }, now);
  // Its mail is not sent, because the addresses are invented.
  await endJobs(Prisma.sql`j."payload"->>'hidingId' IS NOT NULL`);
}
