import "server-only";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

/** A message to one person, in both forms. */
export type Mail = { to: string; subject: string; text: string; html: string };

const smtp: Transporter | undefined = env.SMTP_URL
  ? createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 5,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 10_000,
    })
  : undefined;
const composer = createTransport({ streamTransport: true, buffer: true });

/** Hands a message to the SMTP server, or puts it into the outbox, `$DATA_DIR/outbox/*.eml`. @throws AppError mail_unreachable */
export async function sendMail(mail: Mail): Promise<void> {
  const message = { from: env.MAIL_FROM, ...mail };
  try {
    if (smtp) await smtp.sendMail(message);
    else await putIntoOutbox((await composer.sendMail(message)).message as Buffer);
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log.warn({ code, responseCode }, "mail not sent");
    throw new AppError("mail_unreachable", { code }, { cause: error });
  }
}

/** Whole files only: a reader of the folder never sees half a message. */
async function putIntoOutbox(message: Buffer): Promise<void> {
  const folder = path.join(env.DATA_DIR, "outbox");
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID().slice(0, 8)}`;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.part`), message);
  await rename(path.join(folder, `${name}.part`), path.join(folder, `${name}.eml`));
}
