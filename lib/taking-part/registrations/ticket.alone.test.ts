import { afterEach, expect, test, vi } from "vitest";
import { readTicketCode, ticketCode } from "@/lib/taking-part/registrations/ticket";

const claims = { registrationId: "0192f0c1-7a3e-7b44-9c11-3f2a51d0e6aa", eventId: "0192f0c1-7a3e-7b44-9c11-3f2a51d0e6bb" };
const [, signed = ""] = ticketCode(claims).split("QUAD:");

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("a ticket is read as it was signed", () => {
  expect(readTicketCode(ticketCode(claims))).toEqual(claims);
});

test("a ticket with any changed byte is invalid, and so are parts of one, or more than one", () => {
  const bytes = Buffer.from(signed, "base64url");
  for (const at of bytes.keys()) {
    const forged = Buffer.from(bytes);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(readTicketCode(`QUAD:${forged.toString("base64url")}`), `byte ${at}`).toBeNull();
  }
  for (const text of ["", "QUAD:", signed, `QUAD:${signed.slice(4)}`, `QUAD:${signed}AAAA`]) expect(readTicketCode(text)).toBeNull();
});

test("any other spelling of a ticket is invalid", () => {
  const spellings = [`${signed}==`, `${signed} `, `${signed.slice(0, 9)} ${signed.slice(9)}`, `${signed}\n`];
  for (const letter of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]) {
    if (!signed.endsWith(letter)) spellings.push(signed.slice(0, -1) + letter);
  }
  for (const text of spellings) expect(readTicketCode(`QUAD:${text}`), text).toBeNull();
});

/** Signs and reads tickets as a server process with these secrets does. */
async function ticketsWith(secrets: { NEXTAUTH_SECRET: string; TICKET_SECRET: string }) {
  vi.resetModules();
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  return import("@/lib/taking-part/registrations/ticket");
}

test("with a secret of their own, tickets stay valid when the secret of sessions changes", async () => {
  const before = (await ticketsWith({ NEXTAUTH_SECRET: "sessions", TICKET_SECRET: "tickets" })).ticketCode(claims);
  const { readTicketCode } = await ticketsWith({ NEXTAUTH_SECRET: "new sessions", TICKET_SECRET: "tickets" });
  expect(readTicketCode(before)).toEqual(claims);
  expect((await ticketsWith({ NEXTAUTH_SECRET: "new sessions", TICKET_SECRET: "new" })).readTicketCode(before)).toBeNull();
});

test("tickets signed with the secret of sessions stay valid when that becomes the secret of tickets", async () => {
  const before = (await ticketsWith({ NEXTAUTH_SECRET: "sessions", TICKET_SECRET: "" })).ticketCode(claims);
  expect((await ticketsWith({ NEXTAUTH_SECRET: "new sessions", TICKET_SECRET: "" })).readTicketCode(before)).toBeNull();
  const { readTicketCode } = await ticketsWith({ NEXTAUTH_SECRET: "new sessions", TICKET_SECRET: "sessions" });
  expect(readTicketCode(before)).toEqual(claims);
});
