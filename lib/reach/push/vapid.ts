import "server-only";
import { createECDH, hkdfSync } from "node:crypto";
import { env, P256_ORDER } from "@/lib/platform/env";

const CURVE = "prime256v1";
const KEY_BYTES = 32;
/** 128 bits more than a key has, so that every key is as likely as any other. */
const SEED_BYTES = KEY_BYTES + 16;

type Vapid = { subject: string; publicKey: string; privateKey: string };

/**
 * The keys by which push services know this site, in base64url, and its contact. A browser's subscription is made for the public key, and
 * ends with it. Source: contract app 1.
 */
export function vapid(): Vapid {
  const privateKey = env.VAPID_PRIVATE_KEY ?? derivedKey();
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, "base64url");
  const subject = env.SECURE ? env.ORIGIN : `mailto:${env.ADMIN_EMAIL}`;
  return { subject, publicKey: pair.getPublicKey("base64url"), privateKey };
}

/** All processes derive the same from the configured secret. */
function derivedKey(): string {
  const seed = Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", "quad pushes", SEED_BYTES));
  const key = (BigInt(`0x${seed.toString("hex")}`) % (P256_ORDER - 1n)) + 1n;
  return Buffer.from(key.toString(16).padStart(2 * KEY_BYTES, "0"), "hex").toString("base64url");
}
