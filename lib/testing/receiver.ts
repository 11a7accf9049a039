import { createServer, type IncomingHttpHeaders, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { env } from "@/lib/platform/env";

/** Valid for this name until the year 2126. It protects nothing. */
export const TLS_NAME = "receiver.test";
export const TLS_CERT = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUR+4K96WTCCtF1PbhXyxAPdnGVoAwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjcxOTU5MjNaGA8yMTI2
MTEwMzE5NTkyM1owGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABEmlQTgwtnfdmfD0vGincciCqevBe+xd68FUW4iXfVP0
uk3pEfmiWJhLvE/oaKd78AoT93LaESiR3gX6/Sw6FaOjbTBrMB0GA1UdDgQWBBRu
k5Q36lAM48UFzO2VTKDvkOovjDAfBgNVHSMEGDAWgBRuk5Q36lAM48UFzO2VTKDv
kOovjDAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDXJlY2VpdmVyLnRlc3Qw
CgYIKoZIzj0EAwIDSAAwRQIhAImJ1m8MPDMjD/pRSGUrn3FNBnUkbLVBBL3nxOZE
pVISAiBIe0NIajIxrc6sXFL0ZEADb2r0w1aYGZ91Q0T75hExEw==
-----END CERTIFICATE-----`;
const TLS_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkKO+9/L2wl9EcKhA
Vf5Mh91RvJP/Taj8A21f8xMTQaehRANCAARJpUE4MLZ33Znw9Lxop3HIgqnrwXvs
XevBVFuIl31T9LpN6RH5oliYS7xP6Gine/AKE/dy2hEokd4F+v0sOhWj
-----END PRIVATE KEY-----`;

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string; bytes: Buffer };
type Answer = (response: ServerResponse, received: Received) => void;

const servers: Server[] = [];
let allowed = 0;

/**
 * A receiver of webhooks on this machine, which OUTGOING_PRIVATE_HOSTS names unless `isAllowed` is false. Without an `answer` it says 204.
 * End all of them with `stopReceivers`.
 */
export async function aReceiver({ answer, tls = false, isAllowed = true }: { answer?: Answer; tls?: boolean; isAllowed?: boolean } = {}) {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const one = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body: bytes.toString(), bytes };
    received.push(one);
    if (answer) answer(response, one);
    else response.writeHead(204).end();
  };
  const server = tls ? createTlsServer({ cert: TLS_CERT, key: TLS_KEY }, listener) : createServer(listener);
  // One whose peer does not like its certificate says so.
  server.on("tlsClientError", () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `${tls ? TLS_NAME : "127.0.0.1"}:${port}`;
  if (isAllowed) allowByName(host);
  return { url: `${tls ? "https" : "http"}://${host}/hook`, port, received };
}

/** Adds to OUTGOING_PRIVATE_HOSTS until `stopReceivers`. */
export function allowByName(host: string): void {
  env.OUTGOING_PRIVATE_HOSTS.push(host);
  allowed++;
}

export async function stopReceivers(): Promise<void> {
  env.OUTGOING_PRIVATE_HOSTS.splice(env.OUTGOING_PRIVATE_HOSTS.length - allowed, allowed);
  allowed = 0;
  const closing = servers.splice(0).map((server) => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  await Promise.all(closing);
}
