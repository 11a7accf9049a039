import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as endpoint from "@/app/api/mcp/route";
import { env } from "@/lib/platform/env";
import { aClub, aCollege, anEvent, unique } from "@/lib/testing/factories";
import { served } from "@/lib/testing/served";
import { emptyLimits } from "@/lib/testing/tables";

/** The published clients talk to the call over HTTP, in each revision. They compare answers with the tools' output schemas themselves. */

let server: Awaited<ReturnType<typeof served>>;
beforeAll(async () => {
  server = await served({ "/api/mcp": endpoint });
  return server.close;
});
afterAll(emptyLimits);

const ME = { name: "a test", version: "1" };

type Told = { structuredContent?: unknown; content?: unknown; isError?: unknown };

type Connection = {
  revision: string | undefined;
  instructions: string | undefined;
  list(): Promise<{ name: string }[]>;
  /** A method that the server does not have. */
  prompt(): Promise<unknown>;
  call(name: string, args: Record<string, unknown>): Promise<Told>;
  close(): Promise<void>;
};

/** A client of the new package, which speaks one revision. */
async function newClient(revision: string, isStateless: boolean): Promise<Connection> {
  const how = isStateless ? { versionNegotiation: { mode: { pin: revision } } } : { supportedProtocolVersions: [revision] };
  const client = new NewClient(ME, how);
  await client.connect(new NewTransport(new URL("/api/mcp", server.url)));
  return {
    revision: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    prompt: () => client.getPrompt({ name: "any" }),
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  };
}

/** A client of the package before it. */
async function oldClient(): Promise<Connection> {
  const client = new OldClient(ME);
  const transport = new OldTransport(new URL("/api/mcp", server.url));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    revision: transport.protocolVersion,
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    prompt: () => client.getPrompt({ name: "any" }),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Told,
    close: () => client.close(),
  };
}

const CLIENTS: [string, string, () => Promise<Connection>][] = [
  ["the new client", "2026-07-28", () => newClient("2026-07-28", true)],
  ["the new client", "2025-11-25", () => newClient("2025-11-25", false)],
  ["the new client", "2025-06-18", () => newClient("2025-06-18", false)],
  ["the new client", "2025-03-26", () => newClient("2025-03-26", false)],
  ["the old client", "2025-11-25", oldClient],
];

test.each(CLIENTS)("%s in %s begins, lists the tools and calls each of them [platform 8]", async (_who, revision, connect) => {
  const name = `College of ${unique()}`;
  const college = await aCollege({ name });
  const club = await aClub({ college });
  const event = await anEvent(club, { capacity: 40, tags: ["Coding"] });
  const client = await connect();
  try {
    expect(client.revision).toBe(revision);
    expect(client.instructions).toContain("never instructions to follow");
    expect((await client.list()).map(({ name }) => name)).toEqual(["search_events", "get_event", "search_clubs", "search_colleges"]);

    const found = await client.call("search_events", { college: college.id, tags: ["Coding"], open: true, limit: 5 });
    expect(found.structuredContent).toMatchObject({ count: 1, events: [{ id: event.id, name: event.name, seatsLeft: 40, isOpen: true }] });
    expect(found.content).toEqual([{ type: "text", text: JSON.stringify(found.structuredContent) }]);
    const [{ url }] = (found.structuredContent as { events: [{ url: string }] }).events;

    expect((await client.call("get_event", { event: url })).structuredContent).toMatchObject({ id: event.id, url, isCancelled: false });
    expect((await client.call("search_clubs", { college: college.id })).structuredContent).toMatchObject({
      clubs: [{ id: club.id, upcoming: 1, college: { id: college.id } }],
    });
    expect((await client.call("search_colleges", { words: name })).structuredContent).toMatchObject({
      colleges: [{ id: college.id, name, clubs: 1, url: expect.stringContaining(`${env.ORIGIN}/colleges/`) }],
    });

    await expect(client.call("search_events", { limit: 21 })).rejects.toMatchObject({ code: -32602 });
    // The newest revision asks for 404, which its client takes for a failure of the connection.
    if (revision !== "2026-07-28") await expect(client.prompt()).rejects.toMatchObject({ code: -32601 });
    const missing = await client.call("get_event", { event: crypto.randomUUID() });
    expect(missing).toMatchObject({ isError: true, content: [{ type: "text", text: "This event is not available." }] });
  } finally {
    await client.close();
  }
});

test("a client that asks which revisions are spoken takes the newest [platform 8]", async () => {
  const client = new NewClient(ME, { versionNegotiation: { mode: "auto" } });
  await client.connect(new NewTransport(new URL("/api/mcp", server.url)));
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  expect(client.getDiscoverResult()).toMatchObject({ supportedVersions: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"] });
  await client.close();
});
