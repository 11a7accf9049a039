import { type FileHandle, open } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import encodeQR from "qr";
import type { Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { ticketCode } from "@/lib/taking-part/registrations/ticket";
import { aRegistration, aStudent } from "@/lib/testing/factories";
import { inHours } from "@/lib/testing/moments";
import type { Person } from "./accounts";
import { anEventOnShow } from "./shown-events";
import { logInAs } from "./sign-in";

type Guest = { id: string; name: string; code: string };

/** An event of this club with open check-in, and confirmed people. */
export async function anOpenDoor(club: { id: string }, names: readonly string[], fields: Parameters<typeof anEventOnShow>[0] = {}) {
  const event = await anEventOnShow({ startsAt: inHours(1), endsAt: inHours(5), ...fields }, { id: club.id } as Club);
  const guests: Guest[] = [];
  for (const name of names) guests.push(await aGuest(event, name));
  return { event, guests };
}

/** A person with a confirmed seat, and the ticket's code. */
export async function aGuest(event: { id: string }, name: string): Promise<Guest> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const { id } = await aRegistration(event, await aStudent({ firstName, lastName }), { createdAt: inHours(-48) });
  return { id, name, code: ticketCode({ registrationId: id, eventId: event.id }) };
}

type Opening = { name?: string; mode?: "Confirm" | "Express" };

/** Opens the scanner on a new device, and answers its first question. Resolves when it can work offline. */
export async function openDoor(page: Page, eventId: string, opening?: Opening): Promise<void> {
  await page.goto(`/door/${eventId}`);
  await prepareDevice(page, opening);
}

/** The second half of `openDoor`. */
export async function prepareDevice(page: Page, { name = "Gate 1", mode = "Express" }: Opening = {}): Promise<void> {
  const first = page.getByRole("dialog", { name: "Name this device" });
  await first.getByLabel("Name of this device").fill(name);
  await first.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
  await first.getByRole("button", { name: "Start check-in" }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByText("Ready for offline use.")).toBeVisible();
  await page.keyboard.press("Escape");
}

/** The card that the scanner shows. */
export const cardOf = (page: Page) => page.getByRole("region", { name: /^(Result|Question)$/ });

/** Types a code as a hand-held reader does, into the field of a laptop. */
export async function read(page: Page, code: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Scan a ticket or type a name" });
  await field.fill(code);
  await field.press("Enter");
  await expect(field).toHaveValue("");
}

/** The number of rows in each store of the device's database. */
export function readDevice(page: Page): Promise<{ [store: string]: number }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("quad-door");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const counts = await Promise.all(
      ["lists", "people", "recent", "queue", "devices"].map(
        (store) =>
          new Promise<[string, number]>((resolve) => {
            const counting = database.transaction(store).objectStore(store).count();
            counting.onsuccess = () => resolve([store, counting.result]);
          }),
      ),
    );
    database.close();
    return Object.fromEntries(counts);
  });
}

/** Deletes the lists of a device, as a browser does when it needs space. */
export function loseLists(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("quad-door");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise<void>((resolve) => {
      const clearing = database.transaction(["lists", "people"], "readwrite");
      clearing.objectStore("lists").clear();
      clearing.objectStore("people").clear();
      clearing.oncomplete = () => resolve();
    });
    database.close();
  });
}

/** The scans of an event that the server has stored, oldest first. */
export const storedScans = (eventId: string) =>
  db.doorAction.findMany({ where: { eventId }, orderBy: { at: "asc" }, select: { registrationId: true, result: true, deviceName: true } });

/** Replaces the session of a device's browser by another account's. */
export async function switchAccount(context: BrowserContext, person: Person, role: "club" | "student"): Promise<void> {
  await context.clearCookies();
  await logInAs(role, context.request, person);
}

const VIDEO = { width: 640, height: 480, framesPerSecond: 5 };
const QUIET_ZONE = 4;
const GREY = 128;

/** Writes a video of QR codes, each shown for some seconds, in the form that Chromium takes for its fake camera. */
export async function filmCodes(file: string, codes: readonly string[], secondsEach: number): Promise<void> {
  const { width, height, framesPerSecond } = VIDEO;
  const film = await open(file, "w");
  try {
    await film.write(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420mpeg2\n`);
    for (const code of codes) {
      const frame = frameOf(code);
      for (let each = 0; each < secondsEach * framesPerSecond; each++) await writeFrame(film, frame);
    }
  } finally {
    await film.close();
  }
}

async function writeFrame(film: FileHandle, frame: Buffer): Promise<void> {
  await film.write("FRAME\n");
  await film.write(frame);
}

/** The brightness of each pixel, then two planes without colour. */
function frameOf(code: string): Buffer {
  const { width, height } = VIDEO;
  const isDark = encodeQR(code, "raw", { ecc: "medium", border: QUIET_ZONE });
  const scale = Math.floor(height / isDark.length);
  const side = isDark.length * scale;
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  const frame = Buffer.alloc((width * height * 3) / 2, GREY);
  frame.fill(235, 0, width * height);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (isDark[Math.floor(row / scale)]?.[Math.floor(column / scale)]) frame[(top + row) * width + left + column] = 16;
    }
  }
  return frame;
}
