import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { NextRequest } from "next/server";

type Handler = (request: NextRequest, context: object) => Promise<Response>;
/** The exports of route files by their addresses, which have no variables. */
type Routes = Record<string, Record<string, unknown>>;

/** Serves route files over HTTP, for clients that need an address. */
export async function served(routes: Routes): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", headers } = incoming;
    const body = method === "GET" || method === "HEAD" ? null : Readable.toWeb(incoming);
    const sent = Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as [string, string]] : []));
    const request = new NextRequest(`http://${headers.host}${incoming.url}`, {
      method,
      headers: sent,
      body: body as ReadableStream | null,
      duplex: "half",
    });
    const handler = routes[request.nextUrl.pathname]?.[method] as Handler;
    const response = await handler(request, {});
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
