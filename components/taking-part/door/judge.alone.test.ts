import { generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DoorList, judgeTicket } from "@/components/taking-part/door/judge";
import { fromBase64Url, readTicket } from "@/components/taking-part/door/read-ticket";
import { nobleVerifier, ticketVerifier } from "@/components/taking-part/door/verify-ticket";
import { readTicketCode, ticketCode } from "@/lib/taking-part/registrations/ticket";

process.env.TICKET_SECRET ??= "a secret of this test";

/** A ticket signed with a key of this test; its public key is known. */
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const PUBLIC_KEY = publicKey.export({ format: "jwk" }).x ?? "";
const EVENT = "11111111-1111-4111-8111-111111111111";
const PERSON = "22222222-2222-4222-8222-222222222222";

function aCode(registrationId: string, eventId: string, version = 1): string {
  const bytes = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
  const claims = Buffer.concat([Buffer.of(version), bytes(registrationId), bytes(eventId)]);
  return `QUAD:${Buffer.concat([claims, sign(null, claims, privateKey)]).toString("base64url")}`;
}

test("a valid code is read in the same way as by the server", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (registrationId, eventId) => {
      const code = ticketCode({ registrationId, eventId });
      const { registrationId: r, eventId: e } = readTicket(code) ?? {};
      expect({ registrationId: r, eventId: e }).toEqual(readTicketCode(code));
    }),
  );
});

test("a ticket has one spelling: another last letter for the same bytes is none, as for the server", () => {
  const code = ticketCode({ registrationId: PERSON, eventId: EVENT });
  const other = code.slice(0, -1) + String.fromCharCode(code.charCodeAt(code.length - 1) + 1);
  expect(fromBase64Url(other.slice(5))).toEqual(fromBase64Url(code.slice(5)));
  expect([readTicket(other), readTicketCode(other)]).toEqual([null, null]);
});

test("no text makes the reader fail", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.constantFrom(..."AZaz09-_"), minLength: 129, maxLength: 131 }).map((text) => `QUAD:${text}`),
      ),
      (text) => {
        const ticket = readTicket(text);
        expect(ticket === null || (ticket.claims.length === 33 && ticket.signature.length === 64)).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
  expect(readTicket(aCode(PERSON, EVENT, 2))).toBeNull();
});

describe.each([
  ["Web Crypto", () => ticketVerifier(PUBLIC_KEY)],
  ["@noble/ed25519", () => nobleVerifier(fromBase64Url(PUBLIC_KEY))],
])("with %s", (_, verifier) => {
  test("only our own signature is valid, whichever bit is changed", async () => {
    const verify = await verifier();
    const code = aCode(PERSON, EVENT);
    const ticket = readTicket(code);
    expect(ticket && (await verify(ticket))).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 8, max: 97 * 8 - 1 }), async (bit) => {
        const bytes = Buffer.from(code.slice(5), "base64url");
        bytes.writeUInt8((bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3);
        const changed = readTicket(`QUAD:${bytes.toString("base64url")}`);
        expect(changed && (await verify(changed))).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a device without network", () => {
  const list = (fields: Partial<DoorList> = {}): DoorList => ({
    eventId: EVENT,
    isWhole: true,
    find: (r) => (r === PERSON ? { r, n: "Asha Rao", c: null, s: "out", t: null } : undefined),
    ...fields,
  });
  const ticket = readTicket(aCode(PERSON, EVENT));
  const stranger = readTicket(aCode(EVENT, EVENT));
  const at = "2026-11-22T12:32:00.000Z";

  test.each([
    ["lets in a person of the list", ticket, true, list(), { result: "checked_in", registrationId: PERSON }],
    ["refuses a wrong signature", ticket, false, list(), { result: "forged" }],
    ["refuses a text that is no ticket", readTicket("https://quad.example"), true, list(), { result: "forged" }],
    ["refuses another event's ticket", ticket, true, list({ eventId: PERSON }), { result: "wrong_event" }],
    ["asks about somebody who registered since", stranger, true, list(), { result: "unlisted", registrationId: EVENT }],
    [
      "takes the signature for enough where it has no list",
      stranger,
      true,
      list({ isWhole: false }),
      { result: "signed", registrationId: EVENT },
    ],
    [
      "knows who is in",
      ticket,
      true,
      list({ find: (r) => ({ r, n: "Asha Rao", c: null, s: "in", t: at }) }),
      { result: "already_in", registrationId: PERSON, checkedInAt: at },
    ],
    [
      "knows whose registration ended",
      ticket,
      true,
      list({ find: (r) => ({ r, n: "Asha Rao", c: null, s: "ended", t: null }) }),
      { result: "ended", registrationId: PERSON },
    ],
  ] as const)("%s", (_, read, isSigned, people, judgement) => {
    expect(judgeTicket(read, isSigned, people)).toEqual(judgement);
  });
});
