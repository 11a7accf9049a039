import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { call, tokenOf } from "@/lib/testing/call";
import { aClub, anEvent } from "@/lib/testing/factories";

const ROOT = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const node = (...command: string[]) => run(process.execPath, command, { cwd: ROOT });

/** Another developer's program: its types are generated from the description, and nothing of ours is imported. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { components, paths } from "./quad";

const [baseUrl = "", id = "", token = "", clubId = ""] = process.argv.slice(2);
const quad = createClient<paths>({ baseUrl });

const list = await quad.GET("/api/asd", { params: { query: { limit: "1" } } });
const events: components["schemas"]["ListedEvent"][] = list.data?.events ?? [];

const missing = await quad.GET("/api/event/{id}", { params: { path: { id } } });
const code: "route_not_found" | "event_not_found" | "internal" | "database_unreachable" | "server_busy" | undefined = missing.error?.code;

const own = await quad.GET("/api/collegeRep/{clubId}", { params: { path: { clubId } }, headers: { authorization: \`Bearer \${token}\` } });
const name: string | undefined = own.data?.clubName;

// @ts-expect-error a call that is not described
const none = () => quad.GET("/api/nothing");
// @ts-expect-error a parameter that is not taken
const wrong = () => quad.GET("/api/asd", { params: { query: { colour: "red" } } });

process.stdout.write(JSON.stringify({ names: events.map(({ eventName }) => eventName), code, name, none: typeof none, wrong: typeof wrong }));
`;

const SETTINGS = {
  compilerOptions: {
    ...{ target: "ES2023", lib: ["ES2024", "dom"], module: "esnext", moduleResolution: "bundler" },
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
  },
  files: ["program.ts"],
};

/** The handlers of three calls behind a port. */
async function aServer() {
  const [list, read, own] = await Promise.all([
    import("@/app/api/asd/route"),
    import("@/app/api/event/[id]/route"),
    import("@/app/api/collegeRep/[clubId]/route"),
  ]);
  const server = createServer(async ({ url = "", headers }, response) => {
    const { pathname, searchParams } = new URL(url, "http://quad");
    const [last = ""] = pathname.split("/").slice(-1);
    const sent = { method: "GET", query: searchParams, headers: { authorization: headers.authorization ?? "" } };
    const answer = pathname.startsWith("/api/event/")
      ? await call(read.GET, { ...sent, params: { id: last } })
      : pathname.startsWith("/api/collegeRep/")
        ? await call(own.GET, { ...sent, params: { clubId: last } })
        : await call(list.GET, sent);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a program of others is compiled with types made from the description, and its calls do what they say [platform 3]", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "other-program-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all([
    symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules")),
    writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" })),
    writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(SETTINGS)),
    writeFile(path.join(folder, "program.ts"), PROGRAM),
  ]);
  const hook = path.join(ROOT, "lib/testing/typescript-5.mjs");
  const generator = path.join(ROOT, "node_modules/openapi-typescript/bin/cli.js");
  await node("--import", hook, generator, path.join(ROOT, "lib/calls/openapi.json"), "-o", path.join(folder, "quad.ts"));
  await node(path.join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder);

  const club = await aClub();
  const event = await anEvent(club);
  const unknown = crypto.randomUUID();
  const program = path.join(folder, "program.ts");
  const { stdout } = await node("--import", "tsx", program, await aServer(), unknown, await tokenOf(club), club.id);
  expect(JSON.parse(stdout)).toMatchObject({ names: [event.name], code: "event_not_found", name: expect.any(String) });
});
