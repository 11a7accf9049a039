import { expect, test } from "vitest";
import { readTicketCode, ticketCode } from "@/lib/registrations/ticket";

const claims = { registrationId: "0192f0c1-7a3e-7b44-9c11-3f2a51d0e6aa", eventId: "0192f0c1-7a3e-7b44-9c11-3f2a51d0e6bb" };
const [, signed = ""] = ticketCode(claims).split("QUAD:");

test("a ticket is read as it was signed", () => {
  expect(readTicketCode(ticketCode(claims))).toEqual(claims);
});

test("a ticket of which any byte was changed is none, and neither is part of one, or more than one", () => {
  const bytes = Buffer.from(signed, "base64url");
  for (const at of bytes.keys()) {
    const forged = Buffer.from(bytes);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(readTicketCode(`QUAD:${forged.toString("base64url")}`), `byte ${at}`).toBeNull();
  }
  for (const text of ["", "QUAD:", signed, `QUAD:${signed.slice(4)}`, `QUAD:${signed}AAAA`]) expect(readTicketCode(text)).toBeNull();
});
