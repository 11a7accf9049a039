import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

export type Mail = { subject: string; text: string; html: string; receivedAt: Date };

const ARRIVES_WITHIN_MS = 15_000;

/** Waits for a mail to `address` and returns the newest. @param after only one that arrived later than this instant counts */
export async function mailTo(address: string, { after }: { after?: Date } = {}): Promise<Mail> {
  let newest: Mail | undefined;
  await expect
    .poll(
      async () => {
        newest = (await mailsTo(address)).filter(({ receivedAt }) => !after || receivedAt > after).at(-1);
        return newest !== undefined;
      },
      { message: `a mail to ${address}`, timeout: ARRIVES_WITHIN_MS },
    )
    .toBe(true);
  return newest as Mail;
}

/** Every mail to these addresses so far, oldest first. */
export async function mailsTo(...addresses: string[]): Promise<Mail[]> {
  const wanted = new Set(addresses.map((address) => address.toLowerCase()));
  const folder = process.env.E2E_MAIL_DIR ?? "";
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(names.map((name) => readMail(path.join(folder, name))));
  return mails.filter(({ recipients }) => recipients.some((recipient) => wanted.has(recipient))).map(({ mail }) => mail);
}

async function readMail(file: string): Promise<{ recipients: string[]; mail: Mail }> {
  const { to, subject, text, html } = await PostalMime.parse(await readFile(file));
  return {
    recipients: (to ?? []).map((recipient) => (recipient.address ?? "").toLowerCase()),
    mail: { subject: subject ?? "", text: text ?? "", html: html ?? "", receivedAt: new Date(Number.parseInt(path.basename(file), 10)) },
  };
}
