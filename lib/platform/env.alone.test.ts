import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const RAZORPAY = { RAZORPAY_KEY_ID: "rzp_test_1", RAZORPAY_KEY_SECRET: "secret", RAZORPAY_WEBHOOK_SECRET: "another" };

beforeEach(() => {
  vi.resetModules();
  set({ NEXTAUTH_SECRET: "s".repeat(32), DATABASE_URL: "postgresql://127.0.0.1/quad", PAYMENT_GATEWAY: "razorpay", ...RAZORPAY });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

function set(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

test.each(Object.keys(RAZORPAY))("payments by Razorpay are not accepted without %s, on a local or public site", async (name) => {
  set({ [name]: "" });
  const { assertReadyToServe } = await import("@/lib/platform/env");
  expect(assertReadyToServe).toThrow(`${name} must be set while PAYMENT_GATEWAY is razorpay.`);
  set({ PAYMENT_GATEWAY: "sandbox" });
  vi.resetModules();
  expect((await import("@/lib/platform/env")).assertReadyToServe).not.toThrow();
});

test("with all three, Razorpay's own address is used, unless another is given", async () => {
  const { assertReadyToServe, env } = await import("@/lib/platform/env");
  expect(assertReadyToServe).not.toThrow();
  expect(env).toMatchObject({ ...RAZORPAY, RAZORPAY_API_URL: "https://api.razorpay.com" });
  set({ RAZORPAY_API_URL: "http://127.0.0.1:4010" });
  vi.resetModules();
  expect((await import("@/lib/platform/env")).env.RAZORPAY_API_URL).toBe("http://127.0.0.1:4010");
});

test.each([
  ["production", "http://localhost:3000", "", "warn"],
  ["production", "https://quad.example.in", "", "info"],
  ["production", "http://localhost:3000", "debug", "debug"],
  ["production", "https://quad.example.in", "error", "error"],
  ["test", "https://quad.example.in", "", "silent"],
  ["test", "http://localhost:3000", "error", "error"],
])("in %s at %s with LOG_LEVEL %j the log begins at %s", async (environment, origin, given, level) => {
  set({ NODE_ENV: environment, NEXTAUTH_URL: origin, LOG_LEVEL: given });
  expect((await import("@/lib/platform/env")).env.LOG_LEVEL).toBe(level);
});

test("an unknown level is reported", async () => {
  set({ LOG_LEVEL: "verbose" });
  await expect(import("@/lib/platform/env")).rejects.toThrow(/^LOG_LEVEL is not valid/);
});

const TILES = "https://tiles.example.org/{z}/{x}/{y}.png";

test.each([
  [{ MAP_TILES_URL: TILES }, "MAP_TILES_ATTRIBUTION"],
  [{ MAP_TILES_ATTRIBUTION: "© A provider" }, "MAP_TILES_ATTRIBUTION"],
  [{ MAP_TILES_URL: "http://tiles.example.org/{z}/{x}/{y}.png", MAP_TILES_ATTRIBUTION: "© A provider" }, "MAP_TILES_URL"],
])("%j is no start, and %s is named", async (variables, name) => {
  set(variables);
  await expect(import("@/lib/platform/env")).rejects.toThrow(new RegExp(`^${name} is not valid`));
});

test("the map has tiles when both are set, and none otherwise [reach 1]", async () => {
  expect((await import("@/lib/platform/env")).env.MAP_TILES).toBeNull();
  set({ MAP_TILES_URL: TILES, MAP_TILES_ATTRIBUTION: "© A provider" });
  vi.resetModules();
  expect((await import("@/lib/platform/env")).env.MAP_TILES).toEqual({ url: TILES, attribution: "© A provider" });
});

test.each([
  ["production", "", false],
  ["production", "1", true],
  ["development", "", true],
  ["test", "", true],
  ["test", "0", false],
])("in %s with CHECK_RESPONSES %j answers are compared with their declarations: %s", async (environment, given, isCompared) => {
  set({ NODE_ENV: environment, CHECK_RESPONSES: given });
  expect((await import("@/lib/platform/env")).env.CHECK_RESPONSES).toBe(isCompared);
});

test("the README and .env.example name every variable [base 1]", () => {
  const names = [...readFileSync("lib/platform/env.ts", "utf8").matchAll(/^ {4}([A-Z_]+): z?/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(25);
  const [readme, example] = [readFileSync("README.md", "utf8"), readFileSync(".env.example", "utf8").split("\n")];
  expect(
    names.filter((name) => !readme.includes(`\`${name}\``)),
    "not in the table of README.md",
  ).toEqual([]);
  expect(
    names.filter((name) => !example.includes(`${name}=`)),
    "not in .env.example",
  ).toEqual([]);
});

test.each(["", "short", "!".repeat(43), "A".repeat(43), `${"_".repeat(42)}8`])(
  "%j is no key of P-256, or none is given [app 1]",
  async (key) => {
    set({ VAPID_PRIVATE_KEY: key });
    const read = import("@/lib/platform/env");
    if (key === "") expect((await read).env.VAPID_PRIVATE_KEY).toBeUndefined();
    else await expect(read).rejects.toThrow(/^VAPID_PRIVATE_KEY is not valid/);
  },
);

test("the hosts of push services are names, names below a dot, and addresses with a port [app 1]", async () => {
  const read = async (hosts: string) => {
    set({ PUSH_HOSTS: hosts });
    vi.resetModules();
    return (await import("@/lib/platform/env")).env.PUSH_HOSTS;
  };
  expect(await read("")).toEqual(["fcm.googleapis.com", "updates.push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"]);
  expect(await read(" Push.Example.in,.example.org , 127.0.0.1:4000")).toEqual(["push.example.in", ".example.org", "127.0.0.1:4000"]);
  expect(await read(",")).toEqual([]);
  for (const wrong of ["https://push.example", "localhost", "*.example.org", "push.example/x", "."]) {
    await expect(read(wrong)).rejects.toThrow(/^PUSH_HOSTS is not valid/);
  }
});

const read = async (variables: Record<string, string>) => {
  set(variables);
  vi.resetModules();
  return await import("@/lib/platform/env");
};

test("a blank variable is unset, and spaces around a value do not count, except where they have signed or hashed something [base 1]", async () => {
  const blank = {
    PEOPLE_KEPT_DAYS: " ",
    DELETION_DAYS: "\t",
    NOTIFY_DELAY_S: " ",
    TRUST_PROXY: " ",
    OPERATOR_NAME: " ",
    GRIEVANCE_NAME: "  ",
  };
  expect((await read(blank)).env).toMatchObject({
    PEOPLE_KEPT_DAYS: 1095,
    DELETION_DAYS: 7,
    NOTIFY_DELAY_S: 600,
    TRUST_PROXY: 0,
    OPERATOR_NAME: "",
    GRIEVANCE_NAME: "",
  });
  expect((await read({ RAZORPAY_KEY_ID: " " })).assertReadyToServe).toThrow(/^RAZORPAY_KEY_ID must be set/);
  expect((await read({ OPERATOR_NAME: " Quad ", DELETION_DAYS: " 3" })).env).toMatchObject({ OPERATOR_NAME: "Quad", DELETION_DAYS: 3 });
  const [kept, shared] = [` ${"t".repeat(20)}\n`, "s".repeat(20)];
  const own = { NEXTAUTH_SECRET: kept, TICKET_SECRET: kept, SEAL_SECRET: kept, ADMIN_PASSWORD: kept };
  expect((await read(own)).env).toMatchObject(own);
  // Somebody else has these too, without the line that a file ends with.
  const others = { CRON_SECRET: shared, RAZORPAY_KEY_SECRET: shared, RAZORPAY_WEBHOOK_SECRET: shared };
  const withLine = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, `${value}\n`]));
  expect((await read(withLine)).env).toMatchObject(others);
});

const PUBLIC = {
  NEXTAUTH_URL: "https://quad.example.in",
  SMTP_URL: "smtps://mail.example.in",
  ADMIN_PASSWORD: "Long.Enough.1",
  OPERATOR_NAME: "Quad Campus Association",
  GRIEVANCE_NAME: "Meera Joshi",
  GRIEVANCE_EMAIL: "grievance@quad.example.in",
};

test.each([
  ["NEXTAUTH_SECRET", "   ", "NEXTAUTH_SECRET must be set to serve https://quad.example.in."],
  ["NEXTAUTH_SECRET", "fifteen letters", "NEXTAUTH_SECRET is too short to serve https://quad.example.in: use at least 16 characters."],
  ["TICKET_SECRET", `x${" ".repeat(20)}`, "TICKET_SECRET is too short to serve https://quad.example.in: use at least 16 characters."],
])("a public site does not sign with %s %j; a trial may", async (name, value, sentence) => {
  const { assertReadyToServe } = await read({ ...PUBLIC, [name]: value });
  expect(assertReadyToServe).toThrow(sentence);
  if (value.trim()) expect((await read({ NEXTAUTH_URL: "" })).assertReadyToServe).not.toThrow();
});

test.each(["many", "-1", "11", "0.5"])("%j proxies are refused in words that say which numbers are taken", async (given) => {
  await expect(read({ TRUST_PROXY: given })).rejects.toThrow(/^TRUST_PROXY is not valid: use a whole number from 0 to 10\.$/);
});

test("a public site with secrets of 16 characters is ready", async () => {
  const { assertReadyToServe } = await read({ ...PUBLIC, NEXTAUTH_SECRET: "sixteen letters!", TICKET_SECRET: "" });
  expect(assertReadyToServe).not.toThrow();
});

test.each([
  [
    "MAIL_FROM",
    ["not an address", "Quad <>", "@"],
    ["no-reply@quad.example", "Quad <no-reply@quad.example>", '"Quad, Pune" <no-reply@localhost>'],
  ],
  [
    "SMTP_URL",
    ["smtp://", "smtps:///", "smtp:mail", "http://mail"],
    ["smtp://localhost:25?ignoreTLS=true", "smtps://user:pass@mail.example:465"],
  ],
  [
    "DATABASE_URL",
    ["mysql://localhost/quad", "localhost:5432"],
    [
      "postgres://localhost/quad",
      "postgresql:///quad?host=/run/postgresql",
      "postgresql://%2Frun%2Fpostgresql/quad",
      "postgresql://quad:secret@/quad?host=/cloudsql/one",
    ],
  ],
  ["PROCESSES", ["two", "0", "1.5"], ["2"]],
  ["NOTIFY_DELAY_S", ["ten", "-1", "0.5", "86401"], ["0", "86400"]],
  ["SEAL_SECRET", ["short", `short${" ".repeat(20)}`], ["sixteen letters!"]],
  ["CRON_SECRET", ["short"], ["sixteen letters!"]],
  [
    "NEXTAUTH_URL",
    ["https://quad.example/events", "https://quad.example/?a=1", "https://me@quad.example", "quad.example"],
    ["https://quad.example", "https://quad.example/", "http://localhost:3000"],
  ],
])("%s is named when it is wrong", async (name, wrong, right) => {
  for (const value of wrong) await expect(read({ [name]: value }), value).rejects.toThrow(new RegExp(`^${name} is not valid: [^:].*\\.$`));
  for (const value of right) await expect(read({ [name]: value }), value).resolves.toBeDefined();
});
