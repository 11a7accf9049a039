// A mail server that stores every message as a file in E2E_MAIL_DIR, in a folder of its recipient. It refuses the first message to each
// address of @greylisted.example, as real servers do for a while with unknown senders.
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const { E2E_MAIL_DIR, SMTP_URL } = process.env;
if (!E2E_MAIL_DIR || !SMTP_URL) throw new Error("E2E_MAIL_DIR and SMTP_URL must be set.");

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
  onData(stream, { envelope }, done) {
    const [recipient] = envelope.rcptTo;
    keep(recipient?.address ?? "", stream).then(() => done(), done);
  },
});

async function keep(address: string, stream: Readable): Promise<void> {
  const folder = path.join(E2E_MAIL_DIR as string, address.toLowerCase());
  await mkdir(folder, { recursive: true });
  // The name contains the time and order of arrival. The file gets it when it is complete, so that no reader sees half of it.
  const file = path.join(folder, `${Date.now()}-${String(++count).padStart(6, "0")}.eml`);
  await writeFile(`${file}.part`, await buffer(stream));
  await rename(`${file}.part`, file);
}

// A client that is killed while it sends closes its connection; the server continues.
server.on("error", (error) => {
  if (!("remoteAddress" in error)) throw error;
});
server.listen(Number(new URL(SMTP_URL).port), "localhost");
process.on("SIGTERM", () => server.close(() => process.exit(0)));
