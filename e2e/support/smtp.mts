// A mail server that keeps every message as a file in E2E_MAIL_DIR. It refuses the first message to each address of @greylisted.example,
// as real servers do for a while with senders they do not know.
import { mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const { E2E_MAIL_DIR, SMTP_URL } = process.env;
if (!E2E_MAIL_DIR || !SMTP_URL) throw new Error("E2E_MAIL_DIR and SMTP_URL must be set.");
mkdirSync(E2E_MAIL_DIR, { recursive: true });

let count = 0;
const greylisted = new Set<string>();

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, _session, done) {
    const isFirst = address.endsWith("@greylisted.example") && !greylisted.has(address);
    greylisted.add(address);
    done(isFirst ? Object.assign(new Error("Greylisted, please try again"), { responseCode: 451 }) : null);
  },
  onData(stream, _session, done) {
    // The name tells when the message came and in which order. Renamed when complete, so that nobody reads half of it.
    const file = path.join(E2E_MAIL_DIR, `${Date.now()}-${String(++count).padStart(6, "0")}.eml`);
    buffer(stream)
      .then((message) => writeFile(`${file}.part`, message))
      .then(() => rename(`${file}.part`, file))
      .then(() => done(), done);
  },
});

// A client that is killed while it sends closes its connection; the server continues.
server.on("error", (error) => {
  if (!("remoteAddress" in error)) throw error;
});
server.listen(Number(new URL(SMTP_URL).port), "localhost");
process.on("SIGTERM", () => server.close(() => process.exit(0)));
