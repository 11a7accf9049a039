import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type StoredFile = { type: string; bytes: Buffer };

/**
 * Acts as UploadThing over loopback HTTP, for unit tests and for a server under test in another process: it takes signed uploads of servers
 * and browsers, serves them by their custom id and deletes them. `settings` is the environment for a product that uses it.
 */
export class UploadThingStandIn {
  /** Files by custom id. */
  readonly files = new Map<string, StoredFile>();
  /** Keys of the deletion requests, oldest first. */
  readonly deleted: unknown[] = [];
  /** Makes every call answer 500. */
  isFailing = false;
  readonly settings;

  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const token = { apiKey: "sk_test_stand_in", appId: "quadapp", regions: ["sea1"] };
    this.settings = {
      UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString("base64"),
      UPLOADTHING_API_URL: url,
      UPLOADTHING_INGEST_URL: url,
    };
    server.on("request", (request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<UploadThingStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new UploadThingStandIn(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.settings.UPLOADTHING_API_URL);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = new Uint8Array(Buffer.concat(chunks));
    const answer = (status: number, json: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    if (this.isFailing) return answer(500, { error: "down" });
    // A browser sends a preflight first.
    const cors = { "access-control-allow-origin": "*", "access-control-allow-methods": "PUT", "access-control-allow-headers": "*" };
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (url.pathname === "/route-metadata") return answer(200, { ok: true });
    if (request.method === "PUT" && url.searchParams.get("signature")?.startsWith("hmac-sha256=")) {
      const form = await new Response(body, { headers: { "content-type": request.headers["content-type"] ?? "" } }).formData();
      const file = form.get("file") as File;
      if (file.size !== Number(url.searchParams.get("x-ut-file-size"))) return answer(400, { error: "Another size was signed." });
      this.files.set(url.searchParams.get("x-ut-custom-id") ?? "", { type: file.type, bytes: Buffer.from(await file.arrayBuffer()) });
      return answer(200, { url: "u", appUrl: "a", ufsUrl: "f", fileHash: "h" });
    }
    if (url.pathname === "/v6/deleteFiles" && request.headers["x-uploadthing-api-key"] === "sk_test_stand_in") {
      const asked = JSON.parse(Buffer.from(body).toString()) as { customIds?: string[] };
      this.deleted.push(asked);
      for (const id of asked.customIds ?? []) this.files.delete(id);
      return answer(200, { success: true, deletedCount: 1 });
    }
    const file = request.method === "GET" ? this.files.get(url.pathname.replace("/f/", "")) : undefined;
    if (!file) return answer(404, {});
    response.writeHead(200, { "content-type": file.type, "cross-origin-resource-policy": "cross-origin" }).end(file.bytes);
  }
}
