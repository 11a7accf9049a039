import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";

/** An address of this machine that is none of its usual names. */
const ELSEWHERE = "[::ffff:127.0.0.1]";
const MAIL = { to: "student@quad.example", subject: "A code", text: "A code", html: "<p>A code</p>" };

afterEach(() => vi.unstubAllEnvs());

/** Sends a message to a server with these options, and tells what both of them saw. */
async function send(urlOf: (port: number) => string, options: SMTPServerOptions) {
  const seen = { passwords: 0, messages: 0 };
  const server = new SMTPServer({
    logger: false,
    ...options,
    onAuth: (_auth, _session, done) => {
      seen.passwords++;
      done(null, { user: "quad" });
    },
    onData: (stream, _session, done) => {
      seen.messages++;
      stream.resume().on("end", () => done());
    },
  });
  server.on("error", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  vi.stubEnv("SMTP_URL", urlOf((server.server.address() as AddressInfo).port));
  vi.resetModules();
  const { log } = await import("@/lib/platform/log");
  const warned = vi.spyOn(log, "warn");
  const [{ sendMail }, { handOver }] = [await import("@/lib/platform/mail/transport"), await import("@/lib/platform/mail/at-most-once")];
  const code = await sendMail(MAIL).then(
    () => "sent",
    (error: { code: string }) => error.code,
  );
  // The outcome for one among many messages.
  const outcome = code === "sent" ? "sent" : await handOver(MAIL);
  server.close();
  return { code, outcome, logged: warned.mock.calls.find(([, text]) => text === "mail not sent")?.[0], ...seen };
}

const WITHOUT_TLS = { disabledCommands: ["STARTTLS"], allowInsecureAuth: true } satisfies SMTPServerOptions;

test("a mail server elsewhere that offers no encryption gets neither the password nor a message", async () => {
  expect(await send((port) => `smtp://quad:secret@${ELSEWHERE}:${port}`, WITHOUT_TLS)).toMatchObject({
    code: "mail_unreachable",
    outcome: "away",
    logged: { code: "ETLS" },
    passwords: 0,
    messages: 0,
  });
});

test.each([
  ["a server of this machine", "quad:secret@localhost", ""],
  ["a server elsewhere that takes no password", ELSEWHERE, ""],
  ["a server elsewhere whose address says that it needs no encryption", `quad:secret@${ELSEWHERE}`, "?requireTLS=false"],
  ["a server elsewhere whose address says that encryption is ignored", `quad:secret@${ELSEWHERE}`, "?ignoreTLS=true"],
])("%s is used without encryption", async (_what, host, query) => {
  const options = { ...WITHOUT_TLS, authOptional: true };
  expect(await send((port) => `smtp://${host}:${port}${query}`, options)).toMatchObject({ code: "sent", messages: 1 });
});

test("while a certificate is refused no message counts as given up, and the log tells it from a server that is away", async () => {
  const options = { authOptional: true };
  expect(await send((port) => `smtp://localhost:${port}`, options)).toMatchObject({
    code: "mail_unreachable",
    outcome: "away",
    logged: { code: "ESOCKET", reason: expect.stringContaining("CERT") },
  });
  // Encrypted from the start: to a server that speaks first, and to one with a certificate of its own.
  expect(await send((port) => `smtps://localhost:${port}`, options)).toMatchObject({ outcome: "away" });
  expect(await send((port) => `smtps://localhost:${port}`, { ...options, secure: true })).toMatchObject({ outcome: "away" });
  expect(await send(() => "smtp://localhost:1", options)).toMatchObject({ logged: { reason: "ECONNREFUSED" } });
  expect(await send((port) => `smtp://localhost:${port}?ignoreTLS=true`, options)).toMatchObject({ code: "sent" });
});

test("every line of a message in the outbox ends in CRLF, whatever its texts have", async () => {
  vi.stubEnv("SMTP_URL", undefined);
  vi.resetModules();
  const [{ sendMail }, { env }] = [await import("@/lib/platform/mail/transport"), await import("@/lib/platform/env")];
  const messageId = `lines.${crypto.randomUUID()}@localhost`;
  const attachments = [{ filename: "a.ics", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", contentType: "text/calendar" }];
  await sendMail({ ...MAIL, messageId, text: "One\nTwo\r\nThree", html: "<p>One</p>\n<p>Two</p>", attachments });
  const file = await readFile(path.join(env.DATA_DIR, "outbox", `${messageId}.eml`), "latin1");
  expect(file).toContain("\r\nOne\r\nTwo\r\nThree\r\n");
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});
