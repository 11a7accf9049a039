import { execFileSync } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp, { type SharpOptions } from "sharp";
import { expect, test } from "vitest";
import { PUT as CHANGE_CLUB } from "@/app/api/clubs/[id]/route";
import { POST as PREVIEW } from "@/app/api/import/events/preview/route";
import { POST as IMPORT } from "@/app/api/import/events/route";
import { POST as SEND } from "@/app/api/manage/[eventId]/messages/route";
import { askFeedback } from "@/lib/organising/feedback/ask";
import type { Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { accountMessageId, sendOnce } from "@/lib/platform/mail/once";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { call } from "@/lib/testing/call";
import { aClub, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { anImportForm, aSheet } from "@/lib/testing/import-form";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";
import { storedFiles } from "@/lib/testing/pictures";
import { repositoryFiles } from "@/lib/testing/repository-files";

const AGAIN_LATER = { status: 503, body: { code: "storage_unreachable", message: /./ } };

/** Limits the size of files that this process may write while the work runs, as a full disk does. */
async function whileDiskIsFull<T>(work: () => Promise<T>, leftBytes = 1024): Promise<T> {
  const limitTo = (bytes: string) => execFileSync("prlimit", [`--pid=${process.pid}`, `--fsize=${bytes}:`]);
  limitTo(String(leftBytes));
  try {
    return await work();
  } finally {
    limitTo("unlimited");
  }
}

const outbox = () => readdir(path.join(env.DATA_DIR, "outbox")).catch(() => []);
const counts = async () => ({
  events: await db.event.count(),
  imports: await db.import.count(),
  images: await db.image.count(),
  files: (await storedFiles()).length,
});

type Parts = Parameters<typeof anImportForm>[1];
const preview = (club: Club, parts: Parts) => call(PREVIEW, { as: club, body: anImportForm(club, parts) });
const make = (club: Club, parts: Parts) =>
  call(IMPORT, { as: club, body: anImportForm(club, { key: crypto.randomUUID(), rows: [2, 3], ...parts }) });

test("every module that writes files is one whose failure is tested", () => {
  const writing = /\b(?:writeFile|open|mkdir|rename|createWriteStream|appendFile)\b[^"]*from "node:fs/s;
  const sources = repositoryFiles("lib/*.ts", "lib/*.cjs", "app/*.ts", "app/*.tsx").filter(
    (file) => !/\.test\.|^lib\/testing\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(1000);
  return expect(
    Promise.all(sources.map(async (file) => (writing.test(await readFile(file, "utf8")) ? [file] : []))).then((found) => found.flat()),
  ).resolves.toEqual(["lib/platform/http/spool.ts", "lib/platform/mail/transport.ts", "lib/platform/storage/local.ts"]);
});

test("an import is a 503 that leaves nothing, whether its file or its poster finds no room, and can be made afterwards", async () => {
  const club = await aClub();
  const long = `${aSheet()}${"Old Meetup,2020-01-01,10:00,Main Lawn,0\n".repeat(50)}`;
  const key = crypto.randomUUID();
  const nothing = await counts();
  for (const file of [long, aSheet()]) {
    const [shown, made] = await whileDiskIsFull(async () => [await preview(club, { file }), await make(club, { file, key })]);
    expect(made).toMatchObject(AGAIN_LATER);
    expect(made?.headers.get("retry-after")).toBe("5");
    // A preview keeps the file alone.
    if (file === long) expect(shown).toMatchObject(AGAIN_LATER);
    expect(await counts()).toEqual(nothing);
  }
  expect(await make(club, { file: long, key })).toMatchObject({ status: 201 });

  // Their posters are drawn when there is room again.
  const shared = await db.event.findMany({ select: { id: true, posterId: true } });
  const imported = await counts();
  await whileDiskIsFull(runJobs);
  expect(await counts()).toEqual(imported);
  expect(await db.event.findMany({ select: { id: true, posterId: true } })).toEqual(shared);
  expect((await listJobs()).map(({ task, attempts }) => [task, attempts])).toEqual([
    ["draw_poster", 1],
    ["draw_poster", 1],
  ]);
  await hastenJobs();
  await runJobs();
  expect(await listJobs()).toEqual([]);
  const drawn = await db.event.findMany({ select: { posterId: true, previewId: true } });
  expect(drawn.filter(({ posterId, previewId }) => shared.some((one) => one.posterId === posterId) || !previewId)).toEqual([]);
});

test("an import whose second poster finds no room keeps not even the first", async () => {
  const club = await aClub();
  const importOf = (types: readonly string[], key = crypto.randomUUID()) =>
    make(club, {
      key,
      edits: Object.fromEntries(types.map((type, index) => [index + 2, { type }])),
      rows: types.map((_, index) => index + 2),
    });
  const sizes = new Map<string, number>();
  for (const type of ["Concert", "Workshop"]) {
    expect(await importOf([type])).toMatchObject({ status: 201 });
    const { id } = await db.image.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    const files = (await storedFiles()).filter((name) => name.startsWith(id));
    sizes.set(
      type,
      Math.max(...(await Promise.all(files.map(async (name) => (await stat(path.join(env.DATA_DIR, "uploads", name))).size)))),
    );
  }
  const [[small, smallBytes], [large, largeBytes]] = [...sizes].sort(([, one], [, other]) => one - other) as [
    [string, number],
    [string, number],
  ];
  expect(smallBytes).toBeLessThan(largeBytes);
  const before = await counts();
  expect(await whileDiskIsFull(() => importOf([small, large]), smallBytes)).toMatchObject(AGAIN_LATER);
  expect(await counts()).toEqual(before);
});

test("a club’s logo is a 503 that changes nothing", async () => {
  const club = await aClub();
  const noise = { create: { width: 300, height: 300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } } } as const;
  // Larger when it is stored than when it is sent.
  const sent = await sharp(noise as unknown as SharpOptions)
    .webp({ quality: 1 })
    .toBuffer();
  const form = () => {
    const fields = new FormData();
    fields.set("logo", new File([new Uint8Array(sent)], "logo.webp"));
    fields.set("about", "We build robots.");
    return fields;
  };
  const change = () => call(CHANGE_CLUB, { method: "PUT", as: club, params: { id: club.id }, body: form() });
  const shown = () => db.club.findUniqueOrThrow({ where: { id: club.id }, select: { about: true, logoId: true } });
  for (const leftBytes of [100, sent.length]) {
    const before = [await shown(), await counts()];
    expect(await whileDiskIsFull(change, leftBytes)).toMatchObject(AGAIN_LATER);
    expect([await shown(), await counts()]).toEqual(before);
  }
  expect(await change()).toMatchObject({ status: 200 });
});

test("without a mail server emails wait, leave no half file, and each is written once afterwards", async () => {
  const club = await aClub();
  await db.account.update({ where: { id: club.id }, data: { createdAt: new Date(Date.now() - 60 * DAY_MS) } });
  const email = anEmail();
  const student = await aStudent({ email });
  const asked = await anEvent(club, {
    endsAt: new Date(Date.now() - HOUR_MS),
    startsAt: new Date(Date.now() - 3 * HOUR_MS),
    registrationClosesAt: new Date(Date.now() - 4 * HOUR_MS),
    registrationOpensAt: new Date(Date.now() - DAY_MS),
  });
  await db.feedbackForm.create({ data: { eventId: asked.id, on: true } });
  const coming = await anEvent(club);
  for (const event of [asked, coming]) await aRegistration(event, student);
  const words = { key: crypto.randomUUID(), subject: "The hall has changed", text: "We meet in Hall 2.", kind: "essential" };
  expect(await call(SEND, { as: club, params: { eventId: coming.id }, json: words })).toMatchObject({ status: 202 });
  await hastenJobs();

  const account = { to: email, subject: "About your account", text: "A text.", html: "<p>A text.</p>" };
  const mails = [
    () => askFeedback({ eventId: asked.id }),
    () => sendOnce({ ...account, messageId: accountMessageId("test", student.id, "once") }),
  ];
  await whileDiskIsFull(async () => {
    for (const send of mails) await expect(send()).rejects.toMatchObject({ code: "mail_unreachable" });
    await runJobs();
  }, 100);
  expect(await outbox()).toEqual([]);
  expect(await db.messageRecipient.findMany({ select: { state: true } })).toEqual([{ state: "waiting" }]);

  for (const send of [...mails, ...mails]) await send();
  await hastenJobs();
  await runJobs();
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(["About your account", `How was ${asked.name}?`, expect.stringContaining("The hall has changed")].sort());
});
