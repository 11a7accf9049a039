import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { env } from "@/lib/platform/env";

const folder = () => path.join(env.DATA_DIR, "outbox");

/** The messages to an address, newest last. */
export async function mailsTo(address: string): Promise<Email[]> {
  const names = await readdir(folder()).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).map((name) => path.join(folder(), name));
  const mails = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file);
      // Most messages are for others, and parsing takes long.
      if (!text.includes(address)) return [];
      return [{ mail: await PostalMime.parse(text), writtenAt: (await stat(file)).mtimeMs }];
    }),
  );
  const ofAddress = mails.flat().filter(({ mail }) => mail.to?.some((to) => to.address === address));
  return ofAddress.sort((one, other) => one.writtenAt - other.writtenAt).map(({ mail }) => mail);
}

/** The one-time code in the newest message to an address, as printed there. */
export async function codeMailedTo(address: string): Promise<string> {
  const code = /^([0-9A-Z]{4}(?:-[0-9A-Z]{4})?) is your Quad code$/.exec((await mailsTo(address)).at(-1)?.subject ?? "")?.[1];
  if (!code) throw new Error(`no code was mailed to ${address}`);
  return code;
}

/** A code of the same form that is not `code`. */
export const wrongCode = (code: string) => code.replaceAll(/[0-9A-Z]/g, /[1-9A-Z]/.test(code) ? "0" : "1");

/** The token of the link in the newest message to an address. */
export async function linkTokenMailedTo(address: string): Promise<string> {
  const token = /\/reset-password\/([\w-]{43})/.exec((await mailsTo(address)).at(-1)?.text ?? "")?.[1];
  if (!token) throw new Error(`no link was mailed to ${address}`);
  return token;
}
