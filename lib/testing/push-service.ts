import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import type { PushPayload } from "@/lib/reach/push/payload";
import { aReceiver } from "@/lib/testing/receiver";

type Told = { headers: Record<string, unknown>; payload: PushPayload; bytes: number };
type Browser = { keys: ECDH; auth: Buffer; told: Told[] };

/**
 * A push service on this machine, which PUSH_HOSTS names, with browsers that decrypt what comes. Without an `answer` it says 201. End it
 * with `stopPushServices` and `stopReceivers`.
 */
export async function aPushService(answer: (response: ServerResponse, path: string) => void = (response) => response.writeHead(201).end()) {
  const browsers = new Map<string, Browser>();
  const receiver = await aReceiver({
    answer: (response, { path, headers, bytes }) => {
      const browser = browsers.get(path);
      browser?.told.push({ headers, payload: JSON.parse(decrypt(bytes, browser)), bytes: bytes.length });
      answer(response, path);
    },
  });
  env.PUSH_HOSTS.push(new URL(receiver.url).host);
  added++;

  /** A device of a student, without quiet hours. `told` has what it showed, in order. */
  async function aDevice(student: { id: string }) {
    const path = `/push/${crypto.randomUUID()}`;
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const browser: Browser = { keys, auth: randomBytes(16), told: [] };
    browsers.set(path, browser);
    const endpoint = new URL(path, receiver.url).href;
    const secrets = { p256dh: new Uint8Array(keys.getPublicKey()), auth: new Uint8Array(browser.auth) };
    const { id } = await db.pushDevice.create({ data: { studentId: student.id, endpoint, name: "Chrome on Android", ...secrets } });
    const quiet = { quietFrom: null, quietTo: null };
    await db.studentSetting.upsert({ where: { studentId: student.id }, create: { studentId: student.id, ...quiet }, update: quiet });
    return { id, path, endpoint, told: browser.told, titles: () => browser.told.map(({ payload }) => payload.title) };
  }
  return { ...receiver, aDevice };
}

let added = 0;

export function stopPushServices(): void {
  env.PUSH_HOSTS.splice(env.PUSH_HOSTS.length - added, added);
  added = 0;
}

/** The text of a push, as its browser reads it. Source: RFC 8291. */
export function decrypt(bytes: Buffer, { keys, auth }: Pick<Browser, "keys" | "auth">): string {
  const [salt, keyLength] = [bytes.subarray(0, 16), bytes.readUInt8(20)];
  const serverKey = bytes.subarray(21, 21 + keyLength);
  const sealed = bytes.subarray(21 + keyLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, from, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), serverKey]);
  const secret = derive(keys.computeSecret(serverKey), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
