import { createECDH } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { vapid } from "@/lib/reach/push/vapid";

const { NEXTAUTH_SECRET, VAPID_PRIVATE_KEY, SECURE, ORIGIN } = env;

afterEach(() => {
  Object.assign(env, { NEXTAUTH_SECRET, VAPID_PRIVATE_KEY, SECURE, ORIGIN });
});

test("without a key of its own, each secret has one key pair, always the same [app 1]", () => {
  const publicKeys = Array.from({ length: 50 }, (_, index) => {
    Object.assign(env, { NEXTAUTH_SECRET: `secret ${index}`, VAPID_PRIVATE_KEY: undefined });
    const { publicKey, privateKey } = vapid();
    expect([Buffer.from(publicKey, "base64url").length, Buffer.from(privateKey, "base64url").length]).toEqual([65, 32]);
    expect(vapid().publicKey).toBe(publicKey);
    return publicKey;
  });
  expect(new Set(publicKeys).size).toBe(50);
});

test("the key that is configured is used [app 1]", () => {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  Object.assign(env, { VAPID_PRIVATE_KEY: privateKey });
  expect(vapid()).toMatchObject({ publicKey, privateKey });
});

test("a site with https is the contact itself, any other gives the admin's address [app 1]", () => {
  Object.assign(env, { SECURE: true, ORIGIN: "https://quad.example" });
  expect(vapid().subject).toBe("https://quad.example");
  Object.assign(env, { SECURE: false });
  expect(vapid().subject).toBe(`mailto:${env.ADMIN_EMAIL}`);
});
