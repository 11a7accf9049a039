import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Stands for UploadThing: takes signed uploads, remembers them by custom id, deletes them. */
let standIn: { url: string; files: Map<string, { type: string; bytes: Buffer }>; deleted: unknown[]; failing: boolean; server: Server };

const TOKEN = Buffer.from(JSON.stringify({ apiKey: "sk_test_stand_in", appId: "quadapp", regions: ["sea1"] })).toString("base64");
const KEY = "0193b2a0-5c1e-4f7a-9a51-2d6c8f0e1a2b-800.webp";

beforeEach(async () => {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", standIn.url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = new Uint8Array(Buffer.concat(chunks));
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    if (standIn.failing) return answer(500, { error: "down" });
    if (request.method === "PUT" && url.searchParams.get("signature")?.startsWith("hmac-sha256=")) {
      const form = await new Response(body, { headers: { "content-type": request.headers["content-type"] ?? "" } }).formData();
      const file = form.get("file") as File;
      standIn.files.set(url.searchParams.get("x-ut-custom-id") ?? "", { type: file.type, bytes: Buffer.from(await file.arrayBuffer()) });
      return answer(200, { url: "u", appUrl: "a", ufsUrl: "f", fileHash: "h" });
    }
    if (url.pathname === "/v6/deleteFiles" && request.headers["x-uploadthing-api-key"] === "sk_test_stand_in") {
      standIn.deleted.push(JSON.parse(Buffer.from(body).toString()));
      return answer(200, { success: true, deletedCount: 1 });
    }
    answer(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn = { url, files: new Map(), deleted: [], failing: false, server };
  vi.stubEnv("UPLOADTHING_TOKEN", TOKEN);
  vi.stubEnv("UPLOADTHING_API_URL", url);
  vi.stubEnv("UPLOADTHING_INGEST_URL", url);
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await new Promise((resolve) => standIn.server.close(resolve));
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

test("when it does not do what it is asked, that is a 503", async () => {
  const { storage } = await import("@/lib/platform/storage/storage");
  standIn.failing = true;
  await expect(storage.put(KEY, Buffer.from("RIFF"), "image/webp")).rejects.toMatchObject({ code: "storage_unreachable" });
  await expect(storage.delete([KEY])).rejects.toMatchObject({ code: "storage_unreachable" });
});

test("without a token, files stay here, and those that went there are out of reach", async () => {
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
