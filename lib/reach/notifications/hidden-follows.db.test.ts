import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { announceBlog, announceEvent } from "@/lib/reach/notifications/announce";
import { SEND_DIGESTS } from "@/lib/reach/notifications/tasks";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aCollege, aFollow, anAdmin, anEmail, anEvent, aRegistration, aStudent, unique } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { readLog } from "@/lib/testing/log";
import { mailsTo } from "@/lib/testing/outbox";

const API = path.resolve(import.meta.dirname, "../../../app/api");
/** They read no account, or take a secret that none of these has. */
const WITHOUT_PEOPLE = ["cron", "health", "live", "ready", "uploadthing", "[[...path]]"];

/** Every GET of the API, with the names of the variables in its address. */
async function readers() {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const routes = files.map((file) => path.dirname(file)).filter((folder) => !WITHOUT_PEOPLE.includes(folder));
  const found = await Promise.all(
    routes.map(async (folder) => {
      const { GET } = await import(path.join(API, folder, "route.ts"));
      return { folder, GET, names: [...folder.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name) };
    }),
  );
  return found.filter(({ GET }) => GET);
}

test("no call, log or table reveals to others what a student follows, saves, searches and was notified of [reach 3, 9.2]", {
  timeout: 180_000,
}, async () => {
  const lines = readLog();
  const college = await aCollege();
  const club = await aClub({ college });
  const [event, blog] = [await anEvent(club, { tags: ["Music"], startsAt: new Date(Date.now() + 5 * 86_400_000) }), await aBlog(club)];
  const [email, name] = [anEmail("hidden"), `Hidden${unique()}`];
  const { id: studentId } = await aStudent({ college, email, firstName: name });
  const other = await aStudent({ college });
  await aRegistration(event, other);
  await aFollow({ id: studentId }, { club }, "instant");
  await aFollow({ id: studentId }, { college });
  await aFollow({ id: studentId }, { tag: "Music" });
  await db.savedEvent.create({ data: { studentId, eventId: event.id } });
  await db.savedSearch.create({ data: { studentId, name: "Free ones", query: "price=free", alert: "instant" } });
  await announceEvent({ eventId: event.id, publishedAt: event.createdAt.toISOString() });
  await announceBlog({ blogId: blog.id });
  await runJobs();
  await enqueue(db, SEND_DIGESTS, { dueAt: new Date().toISOString() });
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(2);

  const actors: (Account | undefined)[] = [undefined, other, club, await aClub({ college }), college, await anAdmin()];
  const ids = [event.id, club.id, college.id];
  const answers: { told: string; status: number; text: string }[] = [];
  for (const { folder, GET, names } of await readers()) {
    for (const as of actors) {
      for (const id of names.length > 0 ? ids : [""]) {
        const params = { ...Object.fromEntries(names.map((variable) => [variable, id])), kind: "club" };
        const { status, body } = await call(GET, {
          method: "GET",
          as,
          params,
          headers: { "x-forwarded-for": `10.0.0.${answers.length % 250}` },
        });
        answers.push({ told: `${as?.role ?? "visitor"} ${folder} ${id}`, status, text: JSON.stringify(body ?? "") });
      }
    }
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(100);
  const tells = (text: string) => [studentId, email, name].some((secret) => text.includes(secret));
  expect(answers.filter(({ text }) => tells(text)).map(({ told }) => told)).toEqual([]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(lines.filter(tells)).toEqual([]);

  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  const holding: string[] = [];
  for (const { name: table } of tables) {
    const rows = await db.$queryRawUnsafe<unknown[]>(`SELECT FROM "${table}" t WHERE t::text LIKE '%' || $1 || '%'`, studentId);
    if (rows.length > 0) holding.push(table);
  }
  const own = ["Account", "Digest", "Follow", "Notification", "Profile", "SavedEvent", "SavedSearch", "Session", "Student"];
  expect(holding.sort()).toEqual(own);
  await db.account.delete({ where: { id: studentId } });
  for (const table of own) {
    expect(await db.$queryRawUnsafe<unknown[]>(`SELECT FROM "${table}" t WHERE t::text LIKE '%' || $1 || '%'`, studentId)).toEqual([]);
  }
});
