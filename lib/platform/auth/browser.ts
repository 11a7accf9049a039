import "server-only";
import { randomBytes } from "node:crypto";
import Bowser from "bowser";
import { DEVICE_COOKIE } from "@/lib/platform/auth/cookies";

/** The browser or program that logs in. */
export type Browser = {
  /** Its kind and system, in words from the tables below: `Chrome on Android`, `A program`. */
  device: string;
  isProgram: boolean;
  /** The value of its cookie `device`. */
  key: string | null;
};

export const A_PROGRAM = "A program";
const A_BROWSER = "A browser";

/** Names of the library, and our words. All others are left out, so that no text of a client is stored or shown. */
const BROWSERS: Record<string, string> = {
  Chrome: "Chrome",
  Chromium: "Chromium",
  Firefox: "Firefox",
  Safari: "Safari",
  "Microsoft Edge": "Edge",
  Opera: "Opera",
  "Opera Touch": "Opera",
  Vivaldi: "Vivaldi",
  "Samsung Internet for Android": "Samsung Internet",
  "UC Browser": "UC Browser",
  MIUI: "Mi Browser",
  "Android Browser": "Android Browser",
};
const SYSTEMS: Record<string, string> = {
  Android: "Android",
  iOS: "iOS",
  Windows: "Windows",
  macOS: "macOS",
  Linux: "Linux",
  "Chrome OS": "ChromeOS",
};

/** Longer than any browser's; the rest of a longer one is not read. */
const USER_AGENT_MAX_LENGTH = 500;

/** A browser in words. Every browser sends `Sec-Fetch-Site`, so a caller without it is a program. */
export function readBrowser(headers: Headers): Browser {
  if (!headers.has("sec-fetch-site")) return { device: A_PROGRAM, isProgram: true, key: null };
  return { device: wordsOf(headers.get("user-agent") ?? ""), isProgram: false, key: keyIn(headers.get("cookie") ?? "") };
}

function wordsOf(userAgent: string): string {
  // The library throws for an empty text.
  const parser = Bowser.getParser(userAgent.slice(0, USER_AGENT_MAX_LENGTH) || "-");
  const browser = BROWSERS[parser.getBrowserName()] ?? A_BROWSER;
  const system = SYSTEMS[parser.getOSName()];
  return system ? `${browser} on ${system}` : browser;
}

const KEY_BYTES = 32;
const KEY = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`);

const keyIn = (cookies: string): string | null => KEY.exec(cookies)?.[1] ?? null;

/** A value for the cookie `device` of a browser without one. */
export const newDeviceKey = (): string => randomBytes(KEY_BYTES).toString("base64url");
