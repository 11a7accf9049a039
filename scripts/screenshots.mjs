// `npm run screenshots`: makes the README's pictures from the demonstration data. It builds into `.next`, so first stop a site that is
// served from the same checkout.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { startServer } from "../bench/site.mjs";
import { findChromium } from "./chromium.mjs";
import { Failure, reportFailure } from "./failure.mjs";
import { migrate } from "./migrate.mjs";
import { startTemporaryPostgres } from "./postgres.mjs";
import { ensureClient } from "./prepare.mjs";
import { ROOT } from "./settings.mjs";
import { createSteps, say } from "./steps.mjs";

const MAX_BYTES = 150_000;
const PASSWORD = "Courtyard#1";
const DESK = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
/** Demonstration events: one with open registration, and one with open check-in. */
const SHOWN_EVENT = "Masks and Movement";
const DOOR_EVENT = "Open Lab Night";
/** The club of the second one, and a person who is not checked in yet. */
const CLUB = "robotics.club@sahyadri.example";
const GUEST = "guest.250@quad.example";
const PICTURES = [
  { file: "docs/home.webp", device: DESK, show: (page) => open(page, "/") },
  { file: "docs/event.webp", device: PHONE, show: async (page) => open(page, `/event/${await idOf(page, SHOWN_EVENT)}`) },
  { file: "docs/workspace.webp", device: DESK, show: showWorkspace },
  { file: "docs/door.webp", device: PHONE, show: showDoor },
];

try {
  await takeAll();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function takeAll() {
  const step = createSteps();
  const executablePath = await findChromium();
  await ensureClient(step);
  const scratch = mkdtempSync(path.join(tmpdir(), "quad-screenshots-"));
  const database = await startTemporaryPostgres();
  try {
    const env = { ...process.env, ...siteVariables(scratch, database.url("postgres")) };
    await migrate(env.DATABASE_URL);
    await step("Adding the demonstration data", ["--conditions=react-server", "--import", "tsx", path.join(ROOT, "prisma/seed.ts")], env);
    await step("Building the site", [path.join(ROOT, "node_modules/next/dist/bin/next"), "build"], env);
    const site = await startServer([path.join(ROOT, "scripts/serve.mjs")], env, "/api/health");
    const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
    try {
      for (const picture of PICTURES) await take(browser, site.origin, picture);
    } finally {
      await browser.close();
      await site.stop();
    }
  } finally {
    await database.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The machine's `.env` and data are neither read nor changed. */
function siteVariables(scratch, databaseUrl) {
  return {
    NODE_ENV: "production",
    NEXTAUTH_URL: "http://localhost:3000",
    NEXTAUTH_SECRET: "a secret that signs nothing but pictures",
    DATABASE_URL: databaseUrl,
    DATA_DIR: scratch,
    SMTP_URL: "",
    SEED_DEMO: "1",
    PAYMENT_GATEWAY: "sandbox",
    TRUST_PROXY: "0",
  };
}

/** A page in the light scheme, without animations. */
async function take(browser, origin, { file, device, show }) {
  const context = await browser.newContext({ ...device, baseURL: origin, colorScheme: "light", reducedMotion: "reduce" });
  const page = await context.newPage();
  await show(page, browser, origin);
  const { width, height, size } = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(ROOT, file));
  await context.close();
  if (size > MAX_BYTES) throw new Failure(`${file} has ${size} bytes, more than the ${MAX_BYTES} that a page of text should load.`);
  say(`${file}: ${width} x ${height}, ${size} bytes`);
}

async function open(page, address) {
  await page.goto(address, { waitUntil: "networkidle" });
  // The first view may use the fallback font; by now the brand font has loaded.
  await page.reload({ waitUntil: "networkidle" });
}

async function showWorkspace(page) {
  await logIn(page.context(), "college", CLUB);
  await open(page, `/manage/${await idOf(page, DOOR_EVENT)}`);
}

/** The scanner has just read a ticket on its owner's phone. */
async function showDoor(page, browser, baseURL) {
  const id = await idOf(page, DOOR_EVENT);
  const phone = await browser.newContext({ ...PHONE, baseURL });
  await logIn(phone, "student", GUEST);
  const { ticket } = await (await phone.request.get(`/api/events/${id}/registration`)).json();
  const owner = await phone.newPage();
  await open(owner, ticket);
  const code = owner.getByRole("img", { name: /^QR code of ticket/ });
  await code.scrollIntoViewIfNeeded();
  const seen = (await owner.screenshot({ clip: around(await code.boundingBox()) })).toString("base64");
  await phone.close();

  await page.addInitScript(useAsCamera, seen);
  await logIn(page.context(), "college", CLUB);
  await page.goto(`/door/${id}`);
  await page.getByLabel("Name of this device").fill("Gate 2");
  await page.getByRole("radio", { name: /^Express/ }).check();
  await page.getByRole("button", { name: "Start check-in" }).click();
  await page.getByRole("region", { name: "Result" }).getByText("Checked in").waitFor();
  await page.waitForLoadState("networkidle");
}

/** The middle part of a phone's screen with the code, as high as a camera sees it. */
function around({ x, y, width, height }) {
  const { width: screenWidth, height: screenHeight } = PHONE.viewport;
  const margin = Math.min(x, screenWidth - x - width);
  const tall = Math.min(y, screenHeight - y - height, 1.2 * width);
  return { x: x - margin, y: y - tall, width: width + 2 * margin, height: height + 2 * tall };
}

/** Runs in the page: its camera shows this picture. @param {string} png as base64 */
function useAsCamera(png) {
  navigator.mediaDevices.getUserMedia = async () => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (character) => character.charCodeAt(0))]));
    const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
    setInterval(() => canvas.getContext("2d")?.drawImage(picture, 0, 0), 100);
    return canvas.captureStream(10);
  };
}

/** @param {"college" | "student"} realm */
async function logIn(context, realm, email) {
  const answer = await context.request.post(`/api/auth/${realm}-login`, { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Failure(`${email} cannot log in: ${answer.status()}.`);
}

async function idOf(page, eventName) {
  const { events } = await (await page.request.get("/api/asd", { params: { searchQuery: eventName } })).json();
  return events[0].id;
}
