import { link, mkdir, readdir, readlink, rm, symlink } from "node:fs/promises";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { UploadThingStandIn } from "@/lib/testing/uploadthing";
import { expect, test } from "./fixtures";
import { publishEvent } from "./support/events";
import { isolatedSite } from "./support/isolated-site";
import { signUpClub } from "./support/sign-in";
import { connections, manyStudents, seatsOf } from "./support/storm";

// It has a database, copies of the site and servers of its own.
test.describe.configure({ timeout: 240_000 });

const SEATS = 20;
const STUDENTS = 60;

/** The files of a built site that a machine needs; the packages are shared. */
const SITE = [".next", "lib", "prisma", "public", "scripts", "next.config.mjs", "package.json"];

/** A folder with the site and a disk of its own. */
async function aMachine(folder: string): Promise<{ folder: string; dataDir: string }> {
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir, { recursive: true });
  for (const part of SITE) await linkFiles(part, path.join(folder, part));
  await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return { folder, dataDir };
}

/** The site has hundreds of megabytes, so its files are not copied. The cache for the next build is left out. */
async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => null);
  if (!entries) return link(from, to);
  await mkdir(to);
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (source !== path.join(".next", "cache")) await linkFiles(source, target);
  }
}

/**
 * Gives the machines one folder for scripts, and takes a script from the second one, as if only the build of the first had it.
 * @returns its address
 */
async function makeScriptsOfTwoBuilds(machines: readonly { folder: string; dataDir: string }[], shared: string): Promise<string> {
  await mkdir(shared);
  for (const { dataDir } of machines) await symlink(shared, path.join(dataDir, "static"));
  const chunks = path.join(machines[1]?.folder ?? "", ".next/static/chunks");
  const [script = ""] = (await readdir(chunks)).filter((name) => name.endsWith(".js"));
  for (const extension of ["", ".br", ".gz"]) await rm(path.join(chunks, script + extension));
  return `/_next/static/chunks/${script}`;
}

/** A proxy that passes each request to the next machine in turn, as nginx does with an `upstream`. */
async function aProxy(machines: readonly string[]) {
  let turn = 0;
  const server = createServer((asked, answer) => {
    const origin = machines[turn++ % machines.length] ?? "";
    const headers = { ...asked.headers, "x-forwarded-for": "203.0.113.7" };
    const passed = send(origin + asked.url, { method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("machines with separate disks behind one address act as one site", async ({ playwright }, testInfo) => {
  await using uploadThing = await UploadThingStandIn.start();
  const settings = { ...uploadThing.settings, UPLOADTHING_FILES_URL: uploadThing.settings.UPLOADTHING_API_URL };
  await using isolated = await isolatedSite({ ...settings, TRUST_PROXY: "1" });
  const machines = await Promise.all(["one", "two"].map((name) => aMachine(testInfo.outputPath(name))));
  const late = await makeScriptsOfTwoBuilds(machines, testInfo.outputPath("static"));
  const sites = await Promise.all(
    machines.map((machine) => isolated.serve(undefined, { folder: machine.folder, own: { DATA_DIR: machine.dataDir } })),
  );
  const [first, second] = sites as [(typeof sites)[0], (typeof sites)[0]];
  const origins = sites.map(({ origin }) => origin);
  await using proxy = await aProxy(origins);
  const address = await playwright.request.newContext({ baseURL: proxy.origin });
  const textAt = async (origin: string, page: string) => (await address.get(origin + page)).text();

  const club = await signUpClub(address);
  const { id, eventName } = await publishEvent(address, club.id, { venue: "The old hall", capacity: String(SEATS) });

  await test.step("an edit is visible on every machine when it is answered, however warm its pages are", async () => {
    for (const venue of ["The new hall", "The newest hall", "The last hall"]) {
      expect((await address.put(`/api/event/update/${id}`, { multipart: { venue } })).status()).toBe(200);
      for (const { origin } of [first, second, first]) expect(await textAt(origin, `/event/${id}`)).toContain(venue);
    }
    for (const { origin } of sites) expect(await textAt(origin, "/events-page")).toContain(eventName);
  });

  await test.step("the other machine shows a picture that one machine stored, and neither has it on its disk", async () => {
    const { posterImage } = await (await address.get(`/api/event/${id}`)).json();
    expect(posterImage.url).toContain(settings.UPLOADTHING_FILES_URL);
    expect((await address.get(posterImage.url)).status()).toBe(200);
    for (const { dataDir } of machines) expect(await readdir(dataDir)).toEqual(["static"]);
  });

  await test.step("the other machine answers for a script that only the build of one machine has", async () => {
    const texts = await Promise.all(origins.map((origin) => textAt(origin, late)));
    expect(texts[0]).toContain("TURBOPACK");
    expect(texts[1]).toBe(texts[0]);
    expect((await address.get(`${second.origin}${late}.map`)).status()).toBe(404);
  });

  await test.step("a storm sells each seat once", async () => {
    const { ask, close } = connections(STUDENTS);
    const students = await manyStudents(isolated.database, STUDENTS);
    const answers = await Promise.all(students.map((student) => ask(student, `${proxy.origin}/api/event/hi/${id}/${student.id}`)));
    close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SEATS);
    expect(await seatsOf(isolated.database, id)).toEqual({ taken: SEATS, confirmed: SEATS, held: 0, students: SEATS });
    for (const { origin } of sites) expect((await (await address.get(`${origin}/api/event/${id}`)).json()).seatsLeft).toBe(0);
  });

  await test.step("a machine may end at any time", async () => {
    process.kill(first.pid, "SIGKILL");
    await first.ended;
    origins.shift();
    const edit = await address.put(`/api/event/update/${id}`, { multipart: { venue: "The only hall" } });
    expect(edit.status()).toBe(200);
    expect(await textAt(proxy.origin, `/event/${id}`)).toContain("The only hall");
  });
});
