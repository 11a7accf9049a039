// A proxy between a scanner and your own site: `node scripts/scan.mjs`, with the site's DATA_DIR, PORT and TRUST_PROXY=1
// (docs/security.md). One port for each role. Each request gets another client address and the session of its port; parts that differ
// between answers are removed. Writes the requests for sqlmap into $DATA_DIR/scan, and counts the answers.
import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import path from "node:path";
import pg from "pg";
import { requestsFor } from "./scan-requests.mjs";
import { dataDir } from "./settings.mjs";

const SITE = Number(process.env.PORT ?? 3000);
const ORIGIN = `http://localhost:${SITE}`;
const EMPTY_LIMITS_EVERY_MS = 500;
const TELL_EVERY_MS = 30_000;
/** Differs in every answer of a private page; sqlmap would mistake it for an effect of its input. */
const NONCE = /nonce-[\w-]{36}|(?<=nonce[=:\\"]{1,6})[\da-f]{8}-[\w-]{27}/g;
/** Files of the build and pictures; they would only cost a crawler time. */
const FILES = /\/(_next|images|placeholders)\/[^"'\\ ]*/g;

const kept = dataDir();
const read = (file) => readFileSync(path.join(kept, file), "utf8").trim();
const demo = (role) => JSON.parse(read("demonstration.json")).find((account) => account.role === role);
const ACCOUNTS = {
  visitor: undefined,
  student: { ...demo("student"), realm: "student" },
  college: { ...demo("college"), realm: "college" },
  club: { ...demo("club"), realm: "college" },
  admin: { email: "admin@quad.local", password: read("admin-password"), realm: "student" },
};

const anAddress = () => `10.${[250, 250, 250].map((most) => randomInt(1, most)).join(".")}`;

async function logIn({ email, password, realm }) {
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": anAddress() };
  const response = await fetch(`${ORIGIN}/api/auth/${realm}-login`, { method: "POST", headers, body: JSON.stringify({ email, password }) });
  const { token, representative } = await response.json();
  return { token, id: representative.id };
}

const answers = {};

/** When a scanner logs itself out, it gets a new session. */
async function open(role, port) {
  const account = ACCOUNTS[role];
  let session = account && logIn(account);
  const server = createServer(async (incoming, outgoing) => {
    const { token } = (await session) ?? {};
    const headers = { ...incoming.headers, host: `localhost:${SITE}`, "x-forwarded-for": anAddress(), "x-quad": "1" };
    const site = request({
      port: SITE,
      method: incoming.method,
      path: incoming.url,
      headers: { ...headers, "accept-encoding": "identity" },
    });
    if (token) site.setHeader("cookie", `token=${token}`);
    site.on("error", () => outgoing.destroy());
    site.on("response", async (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      answers[`${role} ${status}`] = (answers[`${role} ${status}`] ?? 0) + 1;
      if (status >= 500) console.error(role, status, incoming.method, incoming.url);
      if (status === 401 && account && !incoming.url?.includes("/auth/")) session = logIn(account);
      const parts = await answer.toArray();
      const isPage = /text\/html/.test(answered["content-type"] ?? "");
      const body = Buffer.concat(parts);
      for (const name of ["content-length", "transfer-encoding", "connection"]) delete answered[name];
      outgoing.writeHead(status, answered);
      outgoing.end(isPage ? body.toString().replace(NONCE, "N").replace(FILES, "/") : body);
    });
    incoming.pipe(site);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (await session)?.id;
}

/** Removes account limits, which would end a scan within a minute; the changing client addresses avoid the address limits. */
async function emptyLimits() {
  const port = read("postgres/postmaster.pid").split("\n")[3];
  const client = new pg.Client({ connectionString: `postgresql://postgres:${read("postgres-password")}@127.0.0.1:${port}/quad` });
  await client.connect();
  setInterval(() => client.query('DELETE FROM "RateLimit"'), EMPTY_LIMITS_EVERY_MS);
}

await emptyLimits();
const [ids, ports] = [{}, {}];
for (const [index, role] of Object.keys(ACCOUNTS).entries()) {
  ports[role] = SITE + 10 + index;
  ids[role] = await open(role, ports[role]);
}
const folder = path.join(kept, "scan");
mkdirSync(folder, { recursive: true });
const requests = await requestsFor(ids, (role, address) =>
  fetch(`http://127.0.0.1:${ports[role]}${address}`).then((answer) => answer.json()),
);
for (const [index, { role, text }] of requests.entries()) {
  writeFileSync(path.join(folder, `${String(index).padStart(3, "0")}-${role}.txt`), text(`127.0.0.1:${ports[role]}`));
}
console.error(
  Object.entries(ports)
    .map(([role, port]) => `${role} http://127.0.0.1:${port}`)
    .join("\n"),
);
console.error(`${requests.length} requests in ${folder}`);
setInterval(() => console.error(JSON.stringify(answers)), TELL_EVERY_MS);
