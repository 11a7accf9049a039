import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

type Mail = { subject: string; text: string; html: string; receivedAt: Date };

const ARRIVES_WITHIN_MS = 15_000;
/** Reading a recipient's folder takes less than a millisecond. */
const LOOKED_FOR_EVERY_MS = 50;

/** Waits for a mail to `address` and returns the newest. @param after ignores mails that arrived before this instant */
export async function mailTo(address: string, { after }: { after?: Date } = {}): Promise<Mail> {
  let newest: Mail | undefined;
  await expect
    .poll(
      async () => {
        newest = (await mailsTo(address)).filter(({ receivedAt }) => !after || receivedAt > after).at(-1);
        return newest !== undefined;
      },
      { message: `a mail to ${address}`, timeout: ARRIVES_WITHIN_MS, intervals: [LOOKED_FOR_EVERY_MS] },
    )
    .toBe(true);
  return newest as Mail;
}

/** Every mail to these addresses so far, oldest first. */
export async function mailsTo(...addresses: string[]): Promise<Mail[]> {
  const mails = await Promise.all(addresses.map((address) => readFolder(path.join(process.env.E2E_MAIL_DIR ?? "", address.toLowerCase()))));
  return mails.flat().sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
}

/** The mails of a recipient; none while there is no folder yet. */
async function readFolder(folder: string): Promise<Mail[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map((name) => readMail(path.join(folder, name))),
  );
}

async function readMail(file: string): Promise<Mail> {
  const { subject, text, html } = await PostalMime.parse(await readFile(file));
  return { subject: subject ?? "", text: text ?? "", html: html ?? "", receivedAt: new Date(Number.parseInt(path.basename(file), 10)) };
}
