// `npm run screenshots`: makes the README's pictures from the demonstration data. It builds into `.next`, so first stop a site that is
// served from the same checkout.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { startServer } from "./bench/site.mjs";
import { findChromium } from "./chromium.mjs";
import { Failure, reportFailure } from "./failure.mjs";
import { migrate } from "./migrate.mjs";
import { startTemporaryPostgres } from "./postgres.mjs";
import { ensureClient } from "./prepare.mjs";
import { ROOT } from "./settings.mjs";
import { createSteps, say } from "./steps.mjs";

const MAX_BYTES = 150_000;
/** A demonstration event whose registration is open. */
const SHOWN_EVENT = "Masks and Movement";
const PICTURES = [
  { file: "docs/home.webp", width: 1280, height: 900, scale: 1, addressOn: async () => "/" },
  { file: "docs/event.webp", width: 390, height: 844, scale: 2, addressOn: shownEvent },
];

try {
  await takeAll();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function takeAll() {
  const step = createSteps();
  const executablePath = findChromium();
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

/** The page as it opens in the light scheme, without animations. */
async function take(browser, origin, { file, width, height, scale, addressOn }) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(origin + (await addressOn(origin)), { waitUntil: "networkidle" });
  // The first view may use the fallback font; by now the brand font has loaded.
  await page.reload({ waitUntil: "networkidle" });
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(ROOT, file));
  await context.close();
  if (size > MAX_BYTES) throw new Failure(`${file} has ${size} bytes, more than the ${MAX_BYTES} that a page of text should load.`);
  say(`${file}: ${width * scale} x ${height * scale}, ${size} bytes`);
}

async function shownEvent(origin) {
  const { events } = await (await fetch(`${origin}/api/asd?${new URLSearchParams({ searchQuery: SHOWN_EVENT })}`)).json();
  return `/event/${events[0].id}`;
}
