import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { POST as make, GET as readState, DELETE as revoke } from "@/app/api/calendar/token/route";
import { HEAD as head, GET as read } from "@/app/calendar/[file]/route";
import { makePersonalAddress } from "@/lib/catalogue/calendar/personal";
import { resetPasswordByLink } from "@/lib/identity/accounts/reset-password";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { call } from "@/lib/testing/call";
import { aClub, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { readLog } from "@/lib/testing/log";
import { inDays } from "@/lib/testing/moments";

const times = (startsIn: number) => ({
  registrationOpensAt: inDays(-500),
  registrationClosesAt: inDays(startsIn - 1),
  startsAt: inDays(startsIn),
});

async function addressOf(student: Student): Promise<string> {
  const { status, body } = await call(make, { as: student });
  expect(status).toBe(201);
  return new URL(body.url).pathname.split("/").at(-1) ?? "";
}
async function fetchFile(file: string, headers: Record<string, string> = {}) {
  const answer = await read(new NextRequest(`${env.ORIGIN}/calendar/${file}`, { headers }), { params: Promise.resolve({ file }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
async function entriesOf(file: string): Promise<Record<string, string | undefined>> {
  const { status, text } = await fetchFile(file);
  expect(status).toBe(200);
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  const value = (entry: ICAL.Component, name: string) => entry.getFirstPropertyValue(name)?.toString();
  return Object.fromEntries(entries.map((entry) => [value(entry, "summary"), value(entry, "transp")]));
}
const save = (student: Student, event: { id: string }) => db.savedEvent.create({ data: { studentId: student.id, eventId: event.id } });

test("a student's calendar has joined events (busy) and saved ones (free), a year back, without past registrations", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const event = (name: string, fields: Parameters<typeof anEvent>[1] = {}) => anEvent(club, { ...times(8), name, ...fields });
  const both = await event("Joined and saved");
  for (const each of [await event("Joined"), both, await event("Long ago", times(-364))]) await aRegistration(each, student);
  for (const each of [both, await event("Saved", times(900)), await event("Saved, cancelled", { status: "cancelled" })])
    await save(student, each);
  await save(student, await event("Too long ago", times(-366)));
  await save(student, await event("Cancelled long ago", { ...times(-31), status: "cancelled" }));
  await save(student, await event("Hidden", { status: "draft" }));
  await save(student, await event("Without a date", { startsAt: null }));
  for (const endedBy of ["self", "organiser"] as const) {
    const registration = await aRegistration(await event(`Left: ${endedBy}`, { status: "cancelled" }), student);
    await db.registration.update({ where: { id: registration.id }, data: { status: "cancelled", endedAt: new Date(), endedBy } });
  }
  const called = await aRegistration(await event("Called off", { status: "cancelled" }), student);
  await db.registration.update({ where: { id: called.id }, data: { status: "cancelled", endedAt: new Date(), endedBy: "event" } });
  await aRegistration(await event("Of somebody else"), await aStudent());
  expect(await entriesOf(await addressOf(student))).toEqual({
    "Long ago": "OPAQUE",
    Joined: "OPAQUE",
    "Joined and saved": "OPAQUE",
    "Cancelled: Called off": "OPAQUE",
    "Cancelled: Saved, cancelled": "TRANSPARENT",
    Saved: "TRANSPARENT",
  });
});

test("left and unsaved events are missing, and an unchanged calendar is the same bytes and a 304", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const [joined, saved] = [await anEvent(club, { name: "Joined" }), await anEvent(club, { name: "Saved" })];
  const registration = await aRegistration(joined, student);
  await save(student, saved);
  const file = await addressOf(student);
  const first = await fetchFile(file);
  expect(first.text).toContain("\r\nX-WR-CALNAME:My Quad\r\n");
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    etag: expect.stringMatching(/^"[\w-]{20}"$/),
  });
  const etag = first.headers.get("etag") ?? "";
  expect((await fetchFile(file)).text).toBe(first.text);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetchFile(file, { "if-none-match": known });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  await db.registration.update({ where: { id: registration.id }, data: { status: "cancelled", endedAt: new Date(), endedBy: "self" } });
  await db.savedEvent.deleteMany({ where: { eventId: saved.id } });
  const after = await fetchFile(file, { "if-none-match": etag });
  expect([after.status, after.text.includes("VEVENT")]).toEqual([200, false]);
});

test("an address is shown once and only its hash is stored; a new one ends the old one immediately [reach 5, 9.7]", async () => {
  const student = await aStudent();
  const state = (method: "GET" | "DELETE" = "GET") => call(method === "GET" ? readState : revoke, { method, as: student });
  const none = { exists: false, createdAt: null, lastUsedAt: null };
  expect(await state()).toMatchObject({ status: 200, body: none });
  const { body: made, headers } = await call(make, { as: student });
  expect(headers.get("cache-control")).toBe("private, no-store");
  const token = /\/calendar\/([\w-]{43})\.ics$/.exec(made.url)?.[1] ?? "";
  expect(made).toEqual({
    url: `${env.ORIGIN}/calendar/${token}.ics`,
    webcal: `${env.ORIGIN.replace(/^https?/, "webcal")}/calendar/${token}.ics`,
  });
  const stored = await db.calendarToken.findUniqueOrThrow({ where: { studentId: student.id } });
  expect(Buffer.from(stored.hash)).toEqual(createHash("sha256").update(token).digest());
  expect((await state()).body).toEqual({ exists: true, createdAt: stored.createdAt.toISOString(), lastUsedAt: null });
  await fetchFile(`${token}.ics`);
  expect((await state()).body).toMatchObject({ exists: true, lastUsedAt: expect.any(String) });

  const second = await addressOf(student);
  expect((await state()).body).toMatchObject({ exists: true, lastUsedAt: null });
  const unknown = await fetchFile(`${"x".repeat(43)}.ics`);
  expect([unknown.status, JSON.parse(unknown.text).code]).toEqual([404, "route_not_found"]);
  expect(await fetchFile(`${token}.ics`)).toMatchObject({ status: 404, text: unknown.text });
  expect((await fetchFile(second)).status).toBe(200);
  for (let time = 0; time < 2; time++) expect(await state("DELETE")).toMatchObject({ status: 200, body: none });
  expect((await fetchFile(second)).status).toBe(404);
  for (const wrong of ["x.ics", second.replace(".ics", ""), second.replace(".ics", ".atom"), `x${second}`]) {
    expect((await fetchFile(wrong)).status, wrong).toBe(404);
  }
});

test("a reset password and a deleted account end the address", async () => {
  const student = await aStudent();
  const [file, token] = [await addressOf(student), "t".repeat(43)];
  const tokenHash = new Uint8Array(createHash("sha256").update(token).digest());
  await db.resetLink.create({ data: { accountId: student.id, tokenHash, sentAt: new Date(), expiresAt: inDays(1) } });
  await resetPasswordByLink({ token, password: "Another#Word1", confirmPassword: "Another#Word1" });
  expect((await fetchFile(file)).status).toBe(404);
  expect(await call(make, { as: student })).toMatchObject({ status: 401 });

  const other = await aStudent();
  const ofOther = await addressOf(other);
  await db.account.delete({ where: { id: other.id } });
  expect((await fetchFile(ofOther)).status).toBe(404);
});

test("an address requested during a reset of the password is not made", async () => {
  const student = await aStudent();
  const made = await db.$transaction(async (tx) => {
    await tx.account.update({ where: { id: student.id }, data: { passwordHash: "another" } });
    const making = makePersonalAddress(student).catch((error: unknown) => error);
    await tx.session.deleteMany({ where: { accountId: student.id } });
    return { making };
  });
  expect(await made.making).toMatchObject({ code: "not_signed_in" });
  expect(await db.calendarToken.count()).toBe(0);
});

test("the log contains the pattern of an address, never the token", async () => {
  const lines = readLog();
  const file = await addressOf(await aStudent());
  for (const name of [file, `${"y".repeat(43)}.ics`, "y.ics"]) await fetchFile(name);
  const entries = lines.map((line) => JSON.parse(line) as { route: string; status: number });
  expect(entries.map(({ route, status }) => [route, status])).toEqual([
    ["/api", 201],
    ["/calendar/[file]", 200],
    ["/calendar/[file]", 404],
    ["/calendar/[file]", 404],
  ]);
  for (const secret of [file.replace(".ics", ""), "y.ics"]) expect(lines.join()).not.toContain(secret);
});

test("concurrent requests for an address leave one that works", async () => {
  const student = await aStudent();
  const files = await Promise.all(Array.from({ length: 6 }, () => addressOf(student)));
  const statuses = await Promise.all(files.map(async (file) => (await fetchFile(file)).status));
  expect(statuses.sort()).toEqual([200, 404, 404, 404, 404, 404]);
});

test("an address can be read sixty times an hour, including 304s, and HEAD counts too", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  const [file, another] = [await addressOf(student), await addressOf(other)];
  const { headers } = await fetchFile(file);
  const etag = headers.get("etag") ?? "";
  const asked = new NextRequest(`${env.ORIGIN}/calendar/${file}`, { method: "HEAD" });
  const told = await head(asked, { params: Promise.resolve({ file }) });
  expect([told.status, told.headers.get("etag"), told.headers.get("content-type")]).toEqual([200, etag, "text/calendar; charset=utf-8"]);
  for (let time = 2; time < 60; time++) expect((await fetchFile(file, { "if-none-match": etag })).status).toBe(304);
  const refused = await fetchFile(file, { "if-none-match": etag });
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await fetchFile(another)).status).toBe(200);
});
