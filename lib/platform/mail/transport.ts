import "server-only";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { setHealthFlag } from "@/lib/platform/health-flags";
import { log } from "@/lib/platform/log";

/** A message to one person, in both forms. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: string; contentType: string }[];
  /** The sender's name, with our own address: `Robotics Club via Quad`. */
  fromName?: string;
  replyTo?: string;
  /** A POST to it stops messages of this kind, without a log-in (RFC 8058). */
  unsubscribeUrl?: string;
  /**
   * The same for every attempt to send this message, so that receivers recognise it: `left.01900000-…@quad.example`. Generated when
   * missing.
   */
  messageId?: string;
};

const smtp: Transporter | undefined = env.SMTP_URL
  ? createTransport({
      url: env.SMTP_URL,
      // Otherwise a server that offers no STARTTLS gets the password, and codes, as plain text.
      requireTLS: env.SMTP_NEEDS_TLS,
      pool: true,
      maxConnections: 5,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 10_000,
    })
  : undefined;
/** Texts keep their own line ends otherwise. To a server every line ends in CRLF. */
const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** The SMTP server, or the outbox, `$DATA_DIR/outbox/*.eml`. An object, so that a test can make it unreachable. */
export const outgoing = {
  async deliver(mail: Mail): Promise<void> {
    const message = toMessage(mail);
    if (smtp) await smtp.sendMail(message);
    else await putIntoOutbox((await composer.sendMail(message)).message as Buffer, mail.messageId);
  },
};

function toMessage({ fromName, unsubscribeUrl, messageId, ...mail }: Mail) {
  const [own] = addressparser(env.MAIL_FROM, { flatten: true });
  return {
    ...mail,
    from: fromName && own ? { name: fromName, address: own.address } : env.MAIL_FROM,
    ...(messageId && { messageId: `<${messageId}>` }),
    headers: {
      // No program answers such a message, for example that its reader is on leave (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
  };
}

/** Enhanced status codes (RFC 3463) for a mailbox or host that does not exist. Another attempt would not help. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.[1236]\b/;
const UNDELIVERABLE = { field: "email", message: "We cannot deliver to this email address. Check it for typos." };

/** `originalCode`: the one of Node.js, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
export type MailError = { code?: string; originalCode?: string; responseCode?: number; response?: string };

/** Sends a message; when this returns, the server has accepted it. @throws AppError mail_unreachable, validation_failed */
export async function sendMail(mail: Mail): Promise<void> {
  try {
    await outgoing.deliver(mail);
    setHealthFlag("mail", false);
  } catch (error) {
    const { code, originalCode: reason, responseCode, response } = error as MailError;
    if (NO_SUCH_ADDRESS.test(response ?? "")) throw new AppError("validation_failed", {}, { cause: error, issues: [UNDELIVERABLE] });
    log.warn({ code, reason, responseCode }, "mail not sent");
    // A server that refuses one message is reachable.
    setHealthFlag("mail", responseCode === undefined || code === "EAUTH" || code === "ETLS", { code, reason, responseCode });
    throw new AppError("mail_unreachable", { code }, { cause: error });
  }
}

/** The outbox did not take a message, and has nothing of it. */
export class OutboxFailure extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The outbox did not take a message.", { cause });
    this.code = (cause as NodeJS.ErrnoException).code;
  }
}

/**
 * Whole files only: a reader of the folder never sees half a message. The file of a message with an id is named after it and written once.
 * @throws OutboxFailure
 */
async function putIntoOutbox(message: Buffer, messageId?: string): Promise<void> {
  const folder = path.join(env.DATA_DIR, "outbox");
  const unique = `${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID().slice(0, 8)}`;
  const file = path.join(folder, `${messageId ?? unique}.eml`);
  if (messageId && (await exists(file))) return;
  const part = path.join(folder, `${unique}.part`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(part, message);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw new OutboxFailure(error);
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
