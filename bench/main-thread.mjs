import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** The phone of Lighthouse's mobile preset, and its slowdown compared with this machine. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
/** Time after hydration for effects and late pictures. */
const REST_MS = 700;
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8.execute", "loading", "toplevel"];

/** @typedef {{ blockedMs: number, totalMs: number, scriptMs: number, markupBytes: number, dataBytes: number, elements: number }} Visit */

/**
 * The cost of a first visit of each page for the browser's main thread, in processor time, so other work on the machine does not count. The
 * pages are visited in turns.
 * @param {string[]} urls
 * @param {number} rounds
 * @returns {Promise<Visit[][]>} the visits of each page
 */
export async function measureMainThread(urls, rounds) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGS });
  try {
    /** @type {Visit[][]} */
    const visits = urls.map(() => []);
    for (let round = 0; round < rounds; round++) {
      const order = [...urls.keys()];
      for (const index of round % 2 ? order.reverse() : order) visits[index].push(await visit(browser, urls[index]));
    }
    return visits;
  } finally {
    await browser.close();
  }
}

/** @param {import("@playwright/test").Browser} browser @param {string} url @returns {Promise<Visit>} */
async function visit(browser, url) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const events = [];
    session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
    await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES } });
    const response = await page.goto(url, { waitUntil: "load" });
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactProps")));
    await page.waitForTimeout(REST_MS);
    const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await ended;
    const html = (await response?.text()) ?? "";
    const data = [...html.matchAll(/<script>self\.__next_f\.push\((.*?)\)<\/script>/gs)];
    const dataBytes = data.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
    return {
      ...timesOf(events, new URL(url).origin),
      markupBytes: Buffer.byteLength(html) - dataBytes,
      dataBytes,
      elements: await page.evaluate(() => document.querySelectorAll("body *:not(script)").length),
    };
  } finally {
    await context.close();
  }
}

/** @param {any[]} events of the trace; `tdur` is the thread's processor time in microseconds */
function timesOf(events, origin) {
  const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
  const parsing = events.find(({ name, args }) => name === "ParseHTML" && args.beginData?.url?.startsWith(origin));
  const mine = events.filter((event) => threadOf(event) === threadOf(parsing) && event.ph === "X" && event.tdur !== undefined);
  const painted = events.filter(({ name, pid }) => name === "firstContentfulPaint" && pid === parsing.pid).at(-1)?.ts ?? 0;
  const tasks = outermost(mine);
  const scripts = outermost(mine.filter(({ name }) => ["EvaluateScript", "FunctionCall", "v8.run", "RunMicrotasks"].includes(name)));
  const blocked = (ms) => Math.max(0, SLOWDOWN * ms - LONG_TASK_MS);
  const sum = (list, of) => list.reduce((total, { tdur }) => total + of(tdur / 1000), 0);
  return {
    blockedMs: sum(tasks, blocked),
    paintedBlockedMs: sum(
      tasks.filter(({ ts }) => ts >= painted),
      blocked,
    ),
    totalMs: sum(tasks, (ms) => ms),
    scriptMs: sum(scripts, (ms) => ms),
  };
}

/** Excludes events nested in others. */
function outermost(events) {
  let end = 0;
  return events
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
