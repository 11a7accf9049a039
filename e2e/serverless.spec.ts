import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { APIRequestContext } from "@playwright/test";
import { UploadThingStandIn } from "@/lib/testing/uploadthing";
import { expect, test } from "./fixtures";
import { signUpStudent } from "./support/accounts";
import { publishEvent } from "./support/events";
import { isolatedSite } from "./support/isolated-site";
import { mailsTo } from "./support/mail";
import { logInAs, signUpClub } from "./support/sign-in";

// It has a database and servers of its own.
test.describe.configure({ timeout: 240_000 });

const CRON_SECRET = "a secret that only tests know";

/** Like a serverless host: Next.js without our server, in a process that can write only to the temporary folder. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";
const FUNCTION = [
  ...[PERMISSION, "--allow-fs-read=*", `--allow-fs-write=${tmpdir()}/`, "--allow-addons", "--allow-worker"],
  // With Node's five seconds, the server would close a connection just when a slow machine uses it again.
  ...["node_modules/next/dist/bin/next", "start", "-p", "$PORT", "--keepAliveTimeout", "240000"],
];

const textOf = async (request: APIRequestContext, url: string) => (await request.get(url)).text();

test("without our server and a writable disk, several short-lived processes keep every promise of pages", async ({ playwright, page }) => {
  await using uploadThing = await UploadThingStandIn.start();
  const settings = { ...uploadThing.settings, UPLOADTHING_FILES_URL: uploadThing.settings.UPLOADTHING_API_URL };
  await using isolated = await isolatedSite({ ...settings, DATA_DIR: "", CRON_SECRET, TRUST_PROXY: "1" });
  const [first, second] = await Promise.all([isolated.serve(FUNCTION), isolated.serve(FUNCTION)]);
  const organiser = await playwright.request.newContext({ baseURL: first.origin });
  const visitor = await playwright.request.newContext({ baseURL: second.origin });

  const club = await signUpClub(organiser);
  const { id, eventName } = await publishEvent(organiser, club.id, { venue: "The old hall" });
  expect(uploadThing.files.size).toBeGreaterThan(0);
  for (const site of [first, second]) expect(await textOf(visitor, `${site.origin}/event/${id}`)).toContain("The old hall");

  await test.step("an edit is visible everywhere when it is answered", async () => {
    for (const venue of ["The new hall", "The newest hall"]) {
      expect((await organiser.put(`/api/event/update/${id}`, { multipart: { venue } })).status()).toBe(200);
      const pages = await Promise.all([second, first, second].map(({ origin }) => textOf(visitor, `${origin}/event/${id}`)));
      for (const text of pages) expect(text).toContain(venue);
    }
    expect(await textOf(visitor, "/events-page")).toContain(eventName);
  });

  await test.step("a page has its policy, and works under it", async () => {
    const refused: string[] = [];
    page.on("console", (message) => message.text().includes("Content Security Policy") && refused.push(message.text()));
    const answer = await page.goto(`${second.origin}/event/${id}`);
    expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
    await expect(page.getByRole("heading", { level: 1, name: eventName })).toBeVisible();
    await expect
      .poll(() =>
        page
          .locator(`img[src^="${settings.UPLOADTHING_FILES_URL}"]`)
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });

  await test.step("queued work waits for the scheduler and runs once, whichever process is called", async () => {
    const student = await signUpStudent(visitor);
    await logInAs("student", visitor, student);
    const joined = await visitor.get(`/api/event/hi/${id}/${student.id}`, { headers: { "X-Quad": "1" } });
    expect(joined.status()).toBe(200);
    const subjects = async () =>
      (await mailsTo(student.email)).map(({ subject }) => subject).filter((subject) => subject.includes(eventName));
    expect(await subjects()).toEqual([]);
    const headers = { authorization: `Bearer ${CRON_SECRET}` };
    const clocks = await Promise.all([first, second, first].map(({ origin }) => visitor.get(`${origin}/api/cron`, { headers })));
    for (const clock of clocks) expect(clock.status()).toBe(200);
    await expect.poll(subjects).toEqual([`You’re registered: ${eventName}`]);
  });

  await test.step("a browser sends a picture directly to UploadThing, and shows it re-encoded", async () => {
    const student = await signUpStudent(visitor);
    await logInAs("student", visitor, student);
    await page.context().addCookies((await visitor.storageState()).cookies);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && sent.push(new URL(request.url()).origin));
    await page.goto(`${second.origin}/student-profile`);
    await page.getByRole("button", { name: "Edit" }).click();
    const file = await readFile("public/posters/e01.webp");
    await page.getByLabel("Profile Picture").setInputFiles({ name: "me.webp", mimeType: "image/webp", buffer: file });
    await page.getByRole("button", { name: "Save" }).click();
    const picture = page.getByRole("region", { name: "My Profile" }).locator("img");
    await expect(picture).toHaveAttribute("src", new RegExp(`^${settings.UPLOADTHING_FILES_URL}/f/.*\\.webp$`));
    expect(sent).toContain(settings.UPLOADTHING_INGEST_URL);
    expect([...uploadThing.files.keys()].filter((name) => !/\.(webp|jpg)$/.test(name))).toEqual([]);
  });

  await test.step("a process may end at any time, and the next one knows the expiries", async () => {
    process.kill(first.pid, "SIGKILL");
    await first.ended;
    const edit = { multipart: { venue: "The last hall" } };
    expect((await organiser.put(`${second.origin}/api/event/update/${id}`, edit)).status()).toBe(200);
    const third = await isolated.serve(FUNCTION);
    for (const site of [second, third]) expect(await textOf(visitor, `${site.origin}/event/${id}`)).toContain("The last hall");
    for (const site of [first, second, third]) expect(site.output()).not.toMatch(/ERR_ACCESS_DENIED|EROFS|EACCES/);
  });
});
