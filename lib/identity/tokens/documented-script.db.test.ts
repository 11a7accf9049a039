import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import * as listing from "@/app/api/event/listing/route";
import * as ownToken from "@/app/api/token/route";
import { db } from "@/lib/platform/db/client";
import { aClub, aToken } from "@/lib/testing/factories";
import { served } from "@/lib/testing/served";

const DOCUMENT = path.resolve(import.meta.dirname, "../../../docs/platform.md");
const SCRIPT = /```js\n(\/\/ QUAD_TOKEN=.*?)```/s.exec(readFileSync(DOCUMENT, "utf8"))?.[1] ?? "";

test("the script of docs/platform.md lists an event by a token of a club, as it stands there [platform 4]", async () => {
  const club = await aClub();
  const server = await served({ "/api/token": ownToken, "/api/event/listing": listing });
  const run = (token: string) =>
    promisify(execFile)(process.execPath, ["--input-type=module", "--eval", SCRIPT], {
      env: { ...process.env, QUAD: server.url, QUAD_TOKEN: token },
    });
  try {
    const { text } = await aToken(club, ["events:write"]);
    const { stdout, stderr } = await run(text);
    expect(stderr).toBe("");
    const [, id] = /^Draft: ([0-9a-f-]{36})\n$/.exec(stdout) ?? [];
    expect(await db.event.findMany({ select: { id: true, status: true, clubId: true, name: true } })).toEqual([
      { id, status: "draft", clubId: club.id, name: "Line follower night" },
    ]);
    const reading = await aToken(club, ["events:read"]);
    expect((await run(reading.text)).stderr).toBe("This token may not do that. \n");
    expect(await db.event.count()).toBe(1);
  } finally {
    await server.close();
  }
});
