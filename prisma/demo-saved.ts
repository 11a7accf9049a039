import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { nameOf, readQuery, writeQuery } from "@/lib/reach/searches/query";

const SAVED = 6;
const SEARCHES = [
  { query: "tags=Coding,Workshop&price=free", alert: "digest" },
  { query: "types=Concert&when=weekend", alert: "instant" },
] as const;
/** The privacy rules of classmates for showing that they are going, used in turn. */
const RULES = ["students", "nobody", "college", "students"] as const;

/** The demonstration's student has saved some events and searches, and classmates show that they are going. */
export async function makeSaved(email: string, classmates: readonly Student[], now: Date): Promise<void> {
  const { id: studentId } = await db.account.findFirstOrThrow({ where: { email, kind: "student" }, select: { id: true } });
  const events = await db.event.findMany({
    where: { status: "published", startsAt: { gt: now } },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take: SAVED * 3,
    select: { id: true },
  });
  const chosen = events.filter((_, index) => index % 3 === 0);
  await db.savedEvent.createMany({ data: chosen.map(({ id: eventId }) => ({ studentId, eventId })), skipDuplicates: true });
  for (const { query, alert } of SEARCHES) {
    const filter = readQuery(query);
    const { words, ...columns } = filter;
    await db.savedSearch.create({
      data: { studentId, name: nameOf(filter), query: writeQuery(filter), alert, words: words || null, ...columns },
      select: { id: true },
    });
  }
  for (const [index, student] of classmates.entries()) {
    const going = RULES[index % RULES.length] ?? "nobody";
    await db.studentSetting.upsert({ where: { studentId: student.id }, create: { studentId: student.id, going }, update: { going } });
  }
}
