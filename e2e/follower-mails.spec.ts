import { db } from "@/lib/platform/db/client";
import { aClub, aFollow, aStudent, PASSWORD } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { expect, test } from "./fixtures";
import { expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { mailsTo, mailTo } from "./support/mail";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

test("a follower gets a mail about a new event, reads it in the list, and stops such mails with one button", async ({
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const [clubEmail, email] = [`${unique()}@mail.example`, `${unique()}@mail.example`];
  const clubName = `Robots ${unique()}`;
  const club = await aClub({ email: clubEmail, name: clubName });
  const student = await aStudent({ email });
  await aFollow(student, { club }, "instant");
  const draft = { status: "draft", registrationOpensAt: inDays(1), registrationClosesAt: inDays(20), startsAt: inDays(30) } as const;
  const event = await anEventOnShow({ name: "Robot Race", ...draft }, club);
  await logInAs("club", context.request, { email: clubEmail, password: PASSWORD });
  const published = await context.request.post(`/api/event/publish/${event.id}`, { data: {} });
  expect(published.status()).toBe(200);
  // The ten minutes are over.
  await db.$queryRaw`
    SELECT FROM graphile_worker.reschedule_jobs(
      ARRAY(SELECT j."id" FROM graphile_worker._private_jobs j WHERE j."payload"->>'eventId' = ${event.id}), run_at => now()
    )`;

  const mail = await mailTo(email);
  expect(mail.subject).toBe(`New event by ${clubName}: Robot Race`);
  const reader = await browser.newContext({ baseURL });
  const readerPage = await reader.newPage();
  const link = /http\S+\/api\/unsubscribe\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  await readerPage.goto(new URL(link).pathname);
  await expect(readerPage).toHaveURL(/\/unsubscribe\/[\w-]+$/);
  expect(await db.follow.findFirst({ where: { studentId: student.id } })).toMatchObject({ level: "instant" });
  await expectFit(readerPage);
  await readerPage.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(readerPage.getByText("Done. You can turn these emails back on in your settings.")).toBeVisible();
  await expect(readerPage.getByRole("link", { name: "settings" })).toHaveAttribute("href", "/settings/notifications");
  expect(await db.follow.findFirst({ where: { studentId: student.id } })).toMatchObject({ level: "quiet" });

  await logInAs("student", reader.request, { email, password: PASSWORD });
  const list = await reader.request.get("/api/notifications");
  expect((await list.json()).notifications).toMatchObject([{ kind: "event_published", path: `/event/${event.id}` }]);
  expect(await mailsTo(email)).toHaveLength(1);
  await reader.close();
});
