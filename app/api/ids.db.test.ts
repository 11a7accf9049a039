import { readdirSync } from "node:fs";
import path from "node:path";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { POST as verify } from "@/app/api/auth/verify-otp/route";
import { GET as calendarFile } from "@/app/ics/[id]/route";
import { readActor } from "@/lib/platform/auth/session";
import { issueToken } from "@/lib/platform/auth/token";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";

type Handler = Parameters<typeof call>[0];
const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

test("an id in another spelling is a 404 at every endpoint, before anything is read", async () => {
  const club = await aClub();
  const accounts = [undefined, await aStudent(), await aCollege(), club, await anAdmin()];
  const id = (await anEvent(club)).id.toUpperCase();
  // Tokens, numbers of certificates and keys of entries are no ids.
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\/\[\w+\].*route\.ts$/.test(file) && !/\[(token|number|key)\]/.test(file),
  );
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const params = Object.fromEntries([...file.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => [name, id]));
    const handlers = (await import(path.join(import.meta.dirname, file))) as Record<string, Handler>;
    for (const method of METHODS) {
      const codes = [];
      for (const as of accounts)
        codes.push((await call(handlers[method] as Handler, { method, as, params, json: method === "GET" ? undefined : {} })).body?.code);
      const others = codes.filter((code) => !["not_signed_in", "forbidden", "method_not_allowed"].includes(code));
      // An actor that passes the access rule.
      expect(new Set([...others, "route_not_found"]), `${method} ${file}`).toEqual(new Set(["route_not_found"]));
      if (!codes.includes("method_not_allowed")) expect(codes, `${method} ${file}`).toContain("route_not_found");
    }
  }
});

test("an id in another spelling is refused in a body, and in a session's token", async () => {
  const student = await aStudent();
  expect(await call(verify, { json: { userId: crypto.randomUUID().toUpperCase(), otp: "7K3Q" } })).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  const token = await issueToken({ sub: student.id.toUpperCase(), sid: student.sessionId, kind: "student" });
  const request = new NextRequest("http://localhost", { headers: { authorization: `Bearer ${token}` } });
  expect(await readActor(request)).toMatchObject({ role: "visitor" });
});

test("a calendar file has one address", async () => {
  const { id } = await anEvent(await aClub());
  const read = async (name: string) =>
    (await calendarFile(new Request("http://localhost"), { params: Promise.resolve({ id: name }) })).status;
  expect([await read(id), await read(id.toUpperCase())]).toEqual([200, 404]);
});
