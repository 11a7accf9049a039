import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UploadThingStandIn } from "@/lib/testing/uploadthing";

const KEY = "0193b2a0-5c1e-4f7a-9a51-2d6c8f0e1a2b-800.webp";
let standIn: UploadThingStandIn;

beforeEach(async () => {
  standIn = await UploadThingStandIn.start();
  for (const [name, value] of Object.entries(standIn.settings)) vi.stubEnv(name, value);
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await standIn[Symbol.asyncDispose]();
});

test("with a token, files go to UploadThing and are served by the app's own host there", async () => {
  const { storage, findStorage } = await import("@/lib/platform/storage/storage");
  expect(storage.folder).toBe("https://quadapp.ufs.sh/f");
  await storage.put(KEY, Buffer.from("RIFF"), "image/webp");
  expect(standIn.files.get(KEY)).toEqual({ type: "image/webp", bytes: Buffer.from("RIFF") });
  await storage.delete([KEY]);
  expect(standIn.deleted).toEqual([{ customIds: [KEY] }]);
  expect(findStorage("/images")).toBeDefined();
  expect(findStorage("https://quadapp.ufs.sh/f")).toBe(storage);
});

test("when it fails, the answer is a 503", async () => {
  const { storage } = await import("@/lib/platform/storage/storage");
  standIn.isFailing = true;
  await expect(storage.put(KEY, Buffer.from("RIFF"), "image/webp")).rejects.toMatchObject({ code: "storage_unreachable" });
  await expect(storage.delete([KEY])).rejects.toMatchObject({ code: "storage_unreachable" });
});

test("without a token, files stay on this machine, and earlier files there cannot be reached", async () => {
  vi.stubEnv("UPLOADTHING_TOKEN", "");
  const { storage, findStorage } = await import("@/lib/platform/storage/storage");
  expect(storage.folder).toBe("/images");
  expect(findStorage("https://quadapp.ufs.sh/f")).toBeUndefined();
});

test.each(["x", "e30=", "bnVsbA==", Buffer.from(`{"apiKey":"sk_","appId":"a;b","regions":["x"]}`).toString("base64")])(
  "a token that is none (%s) is named at the start",
  async (token) => {
    vi.stubEnv("UPLOADTHING_TOKEN", token);
    await expect(import("@/lib/platform/env")).rejects.toThrow(/^UPLOADTHING_TOKEN is not valid/);
  },
);
