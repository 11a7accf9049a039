import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";

import { DATABASE_URL_FORM, readDatabaseUrl } from "@/lib/platform/database-url.cjs";
import { isTilesUrl } from "@/lib/platform/map-tiles.cjs";
import { filesOrigin, ingestOrigin, isToken } from "@/lib/platform/uploadthing-token.cjs";
import { readVariable } from "@/lib/platform/variable.cjs";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");

/** The smallest and largest number of each field: minute, hour, day of the month, month, day of the week. */
const CRON_FIELDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Five fields of numbers, ranges, lists, `*` and `*` with a step: the syntax of the queue. */
function isCron(text: string): boolean {
  const fields = text.split(" ");
  return fields.length === CRON_FIELDS.length && CRON_FIELDS.every(([least, most], index) => isCronField(fields[index] ?? "", least, most));
}

function isCronField(field: string, least: number, most: number): boolean {
  return field.split(",").every((part) => {
    if (/^\*(\/[1-9]\d?)?$/.test(part)) return true;
    const [, from = "", to] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? [];
    const isInside = (number: string) => number !== "" && Number(number) >= least && Number(number) <= most;
    return isInside(from) && (to === undefined || (isInside(to) && Number(from) < Number(to)));
  });
}

function wholeNumber(least: number, most: number) {
  const range = `use a whole number from ${least} to ${most}`;
  return z.coerce.number(range).int(range).min(least, range).max(most, range);
}

function isHostAndPort(text: string): boolean {
  const [, port = ""] = /^(?:[\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/.exec(text) ?? [];
  return Number(port) >= 1 && Number(port) <= 65_535;
}

/** A name, a leading dot and a name, which stands for every name below, or a private address with its port. */
const isPushHost = (text: string): boolean => /^\.?[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(text) || isHostAndPort(text);

/** The order of P-256: a private key is a number from 1 to this, without it. */
export const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function isP256Key(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  const key = BigInt(`0x${Buffer.from(text, "base64url").toString("hex")}`);
  return key > 0n && key < P256_ORDER;
}

/** Spaces around a secret do not count. */
const isSecret = (text: string): boolean => text.trim().length >= 16;
const SHORT_SECRET = "use at least 16 characters";

/** An origin alone: pages and calls have the root of their host. */
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;

const isPostgres = (text: string): boolean => readDatabaseUrl(text) !== undefined;

/** `name@host`, or a name before `<name@host>`. */
const isSender = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(addressparser(text, { flatten: true })[0]?.address ?? "");

const isThisMachine = (hostname: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(hostname) || hostname.endsWith(".localhost");

/** Whether a mail server gets a password over a network, and its address does not say that this needs no encryption. */
function needsTls(smtpUrl: string): boolean {
  const { hostname, password, searchParams } = new URL(smtpUrl);
  return password !== "" && !isThisMachine(hostname) && searchParams.get("ignoreTLS") !== "true";
}

const namesIn = (text: string): string[] => text.split(",").flatMap((part) => part.trim().toLowerCase() || []);

const schema = z
  .object({
    PORT: wholeNumber(1, 65535).default(3000),
    /** Read by scripts/serve.mjs. */
    LISTEN_ADDRESS: z.union([z.ipv4(), z.ipv6()], "use an IP address of this machine").optional(),
    NEXTAUTH_URL: z
      .url({ protocol: /^https?$/ })
      .refine(isOrigin, "write the origin without a path, as in https://quad.example.org")
      .optional(),
    NEXTAUTH_SECRET: z.string().default(""),
    /** Signs tickets. Defaults to NEXTAUTH_SECRET. */
    TICKET_SECRET: z.string().optional(),
    DATABASE_URL: z.string().refine(isPostgres, DATABASE_URL_FORM).default(""),
    DATA_DIR: z.string().default(".data"),
    SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: "it reads smtps://user:password@host:port" }).optional(),
    MAIL_FROM: z.string().refine(isSender, "use name@host or Name <name@host>").optional(),
    /** The source of the map's background; without it the map has a plain background. */
    MAP_TILES_URL: z.string().refine(isTilesUrl, "use https://host/{z}/{x}/{y}.png").optional(),
    MAP_TILES_ATTRIBUTION: z.string().max(500).optional(),
    UPLOADTHING_TOKEN: z.string().refine(isToken, "copy the token of the UploadThing dashboard").optional(),
    // The provider's own addresses, so that a test can replace them over loopback.
    UPLOADTHING_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    UPLOADTHING_INGEST_URL: z.url({ protocol: /^https?$/ }).optional(),
    UPLOADTHING_FILES_URL: z.url({ protocol: /^https?$/ }).optional(),
    PAYMENT_GATEWAY: z.enum(["sandbox", "razorpay"]).optional(),
    RAZORPAY_KEY_ID: z.string().optional(),
    RAZORPAY_KEY_SECRET: z.string().optional(),
    RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
    // Another address only if a test replaces the provider.
    RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.razorpay.com"),
    CRON_SECRET: z.string().refine(isSecret, SHORT_SECRET).optional(),
    /** The delay between publishing and notifying followers. */
    NOTIFY_DELAY_S: wholeNumber(0, 86_400).default(600),
    /** The time of the weekly mail: cron, UTC. */
    DIGEST_AT: z.string().refine(isCron, "write five fields of cron, as in 30 2 * * 1").default("30 2 * * 1"),
    ADMIN_USER_ID: z.uuid().toLowerCase().default("00000000-0000-4000-8000-000000000001"),
    ADMIN_EMAIL: z.email().default("admin@quad.local"),
    ADMIN_PASSWORD: z.string().optional(),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    SEED_DEMO: flag.default(false),
    /** The company or association that runs this site, and its postal address. */
    OPERATOR_NAME: z.string().max(200).default(""),
    OPERATOR_ADDRESS: z.string().max(500).default(""),
    /** The person who answers questions and complaints. */
    GRIEVANCE_NAME: z.string().max(200).default(""),
    GRIEVANCE_EMAIL: z.email().optional(),
    /** For `security.txt`. Defaults to GRIEVANCE_EMAIL. */
    SECURITY_CONTACT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "use mailto:… or https://…")
      .optional(),
    /** Seals second factors and the secrets of webhooks. Defaults to NEXTAUTH_SECRET. */
    SEAL_SECRET: z.string().refine(isSecret, SHORT_SECRET).optional(),
    /** The days from a request to delete an account until it is deleted. */
    DELETION_DAYS: wholeNumber(0, 30).default(7),
    /** The days after an event in which its organisers can name its people. */
    PEOPLE_KEPT_DAYS: wholeNumber(0, 3650).default(1095),
    /** The years without a log-in after which a student is asked, then deleted. */
    IDLE_YEARS: wholeNumber(1, 10).default(3),
    /** The seconds after an event's end at which attendees are asked for feedback; without it, 10:00 of the day after the end. */
    FEEDBACK_ASK_S: wholeNumber(0, 1_209_600).optional(),
    /** The hours between closing a door list and its marks for absence. */
    MARKS_AFTER_H: wholeNumber(0, 72).default(24),
    /** The private addresses, `host:port` each, that webhooks and pushes may reach, over http too: for tests and intranets. */
    OUTGOING_PRIVATE_HOSTS: z
      .string()
      .default("")
      .transform(namesIn)
      .refine((hosts) => hosts.every(isHostAndPort), "use host:port, with commas"),
    /** Signs what push services are asked. Without it, it is derived from NEXTAUTH_SECRET. */
    VAPID_PRIVATE_KEY: z.string().refine(isP256Key, "use the 32 bytes of a private key of P-256, as base64url").optional(),
    /** The hosts of push services. A private address, `host:port`, has to be in OUTGOING_PRIVATE_HOSTS too. */
    PUSH_HOSTS: z
      .string()
      .default("fcm.googleapis.com, updates.push.services.mozilla.com, .push.apple.com, .notify.windows.com")
      .transform(namesIn)
      .refine((hosts) => hosts.every(isPushHost), "use names of hosts, with commas"),
    /** The seconds before each further attempt of a webhook. */
    WEBHOOK_RETRIES_S: z
      .string()
      .default("5,300,1800,7200,18000,36000,50400,72000,86400")
      .transform((text) => text.split(",").map((part) => (/^ *\d{1,5} *$/.test(part) ? Number(part) : Number.NaN)))
      .refine(
        (waits) => waits.length <= 12 && waits.every((seconds) => seconds >= 1 && seconds <= 86_400),
        "use 1 to 12 whole numbers from 1 to 86400, with commas",
      ),
    /** Compares every answer of the API with its declaration: for tests and development, because it takes time. */
    CHECK_RESPONSES: flag.default(process.env.NODE_ENV !== "production"),
    /** Read by scripts/cluster.mjs. */
    PROCESSES: wholeNumber(1, 1000).optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  })
  .refine((values) => Boolean(values.MAP_TILES_URL) === Boolean(values.MAP_TILES_ATTRIBUTION), {
    path: ["MAP_TILES_ATTRIBUTION"],
    message: "set it together with MAP_TILES_URL, or neither",
  })
  .transform((values) => {
    const origin = new URL(values.NEXTAUTH_URL ?? `http://localhost:${values.PORT}`).origin;
    const { hostname, protocol } = new URL(origin);
    const isPublic = !isThisMachine(hostname);
    return {
      ...values,
      /** The public origin, without a trailing slash. */
      ORIGIN: origin,
      /** The origin that serves pictures kept at UploadThing; undefined while they are kept here. */
      UPLOADTHING_FILES_ORIGIN: filesOrigin(values),
      /** The origin to which browsers send pictures; undefined while they are kept here. */
      UPLOADTHING_INGEST_ORIGIN: ingestOrigin(values),
      MAP_TILES:
        values.MAP_TILES_URL && values.MAP_TILES_ATTRIBUTION
          ? { url: values.MAP_TILES_URL, attribution: values.MAP_TILES_ATTRIBUTION }
          : null,
      SECURE: protocol === "https:",
      SECURITY_CONTACT: values.SECURITY_CONTACT ?? (values.GRIEVANCE_EMAIL ? `mailto:${values.GRIEVANCE_EMAIL}` : undefined),
      /** The mail server gets nothing over a connection that is not encrypted. */
      SMTP_NEEDS_TLS: values.SMTP_URL !== undefined && needsTls(values.SMTP_URL),
      MAIL_FROM: values.MAIL_FROM ?? `Quad <no-reply@${hostname}>`,
      /** The site has a name that others can reach, so it must not use defaults meant for a trial. */
      PUBLIC: isPublic,
      /** A public site logs every request; a trial leaves the terminal to `npm start`, and a test to its result. */
      LOG_LEVEL: values.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : isPublic ? "info" : "warn"),
    };
  });

const given = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, readVariable(name, value)]));
const parsed = schema.safeParse(given);

/** A missing or wrong variable. The message is one sentence that names it. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

if (!parsed.success) {
  const [issue] = parsed.error.issues;
  throw new ConfigurationError(`${issue?.path.join(".")} is not valid: ${issue?.message}.`);
}

/** The configuration. Source: contract base 1. */
export const env = parsed.data;

const NEEDED_IN_PUBLIC = [
  "NEXTAUTH_SECRET",
  "DATABASE_URL",
  "SMTP_URL",
  "PAYMENT_GATEWAY",
  "ADMIN_PASSWORD",
  "OPERATOR_NAME",
  "GRIEVANCE_NAME",
  "GRIEVANCE_EMAIL",
] as const;
const NEEDED_FOR_RAZORPAY = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

/** @throws ConfigurationError when this process would serve the public on a default meant for a trial, or cannot serve at all */
export function assertReadyToServe(): void {
  const missing = (env.PUBLIC ? NEEDED_IN_PUBLIC : (["NEXTAUTH_SECRET", "DATABASE_URL"] as const)).find((name) => !env[name]);
  if (missing) throw new ConfigurationError(`${missing} must be set to serve ${env.ORIGIN}.`);
  // A trial signs nothing that is worth a forgery.
  const short = env.PUBLIC && (["NEXTAUTH_SECRET", "TICKET_SECRET"] as const).find((name) => env[name] && !isSecret(env[name]));
  if (short) throw new ConfigurationError(`${short} is too short to serve ${env.ORIGIN}: ${SHORT_SECRET}.`);
  const lacking = env.PAYMENT_GATEWAY === "razorpay" && NEEDED_FOR_RAZORPAY.find((name) => !env[name]);
  if (lacking) throw new ConfigurationError(`${lacking} must be set while PAYMENT_GATEWAY is razorpay.`);
}
