import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import { call } from "./load.mjs";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The JavaScript of each page: files named in its HTML, and files that Chromium loads until it requests nothing more. In KiB of gzip.
 * @param {string} origin
 * @param {{ path: string, token?: string }[]} pages `token`: the session with which it is opened
 * @returns {Promise<Map<string, { named: number, transferred: number }>>} by path; a missing page is left out
 */
export async function measureScripts(origin, pages) {
  const found = new Map();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGS });
  try {
    for (const { path, token } of pages) {
      const headers = token ? { cookie: `token=${token}` } : {};
      const { status, text } = await call(origin + path, { headers });
      if (status !== 200) continue;
      found.set(path, { named: await namedScripts(origin, text), transferred: await transferredScripts(browser, origin + path, token) });
    }
  } finally {
    await browser.close();
  }
  return found;
}

async function namedScripts(origin, html) {
  const sources = new Set(
    [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag)).map(([, src]) => src),
  );
  let bytes = 0;
  for (const src of sources) bytes += gzipSync((await call(new URL(src, origin).href)).text).length;
  return bytes / 1024;
}

async function bodyOf(request) {
  return (await request.response()).body();
}

async function transferredScripts(browser, url, token) {
  const context = await browser.newContext();
  if (token) await context.addCookies([{ name: "token", value: token, url }]);
  const page = await context.newPage();
  const sizes = [];
  page.on("requestfinished", (request) => {
    // Compressed here, because the transferred size depends on browser and server.
    if (request.resourceType() === "script") sizes.push(bodyOf(request).then((body) => gzipSync(body).length));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const all = await Promise.all(sizes);
  await context.close();
  return all.reduce((sum, size) => sum + size, 0) / 1024;
}
