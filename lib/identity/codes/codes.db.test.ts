import fc from "fast-check";
import { expect, test } from "vitest";
import { CODE_ALPHABET, formatCode, newCode } from "@/lib/identity/codes/policy";
import { redeemCode, sendCode } from "@/lib/identity/codes/service";
import { db } from "@/lib/platform/db/client";
import { anEmail, unique } from "@/lib/testing/factories";
import { codeMailedTo, mailsTo, wrongCode } from "@/lib/testing/outbox";

const START = new Date("2026-01-05T10:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

async function aSentCode({ owner = anEmail(), now = START, subjectId = crypto.randomUUID() as string } = {}) {
  await sendCode({ purpose: "student", owner, subjectId, email: owner }, now);
  return { owner, subjectId, code: await codeMailedTo(owner) };
}
const redeem = (subjectId: string, code: string, now: Date) => redeemCode(db, "student", subjectId, code, now);

test("a code is four characters of Crockford's alphabet, eight for a reset [base 5]", () => {
  const isCode = (length: number, code: string) => new RegExp(`^[${CODE_ALPHABET}]{${length}}$`).test(code);
  fc.assert(fc.property(fc.constantFrom("student", "college", "club", "profile"), (purpose) => isCode(4, newCode(purpose))));
  fc.assert(fc.property(fc.nat(), () => isCode(8, newCode("reset"))));
  expect(CODE_ALPHABET).toHaveLength(32);
  expect(formatCode("7K3Q9F2M")).toBe("7K3Q-9F2M");
});

test("a code is stored only as a keyed hash", async () => {
  const { owner, code } = await aSentCode();
  const row = await db.oneTimeCode.findFirstOrThrow({ where: { owner } });
  expect(row.codeHash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(code);
});

test("of twenty concurrent tries with the right code one verifies", async () => {
  const { subjectId, code } = await aSentCode();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => redeem(subjectId, code, after(1))));
  expect(outcomes.filter(({ verified }) => verified)).toHaveLength(1);
});

test("five wrong tries end a code, also concurrently", async () => {
  const { subjectId, code } = await aSentCode();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => redeem(subjectId, wrongCode(code), after(1))));
  const counted = outcomes.map((outcome) => ("triesLeft" in outcome ? outcome.triesLeft : -1)).sort();
  expect(counted.slice(-4)).toEqual([1, 2, 3, 4]);
  expect(await redeem(subjectId, code, after(2))).toEqual({ verified: false, triesLeft: 0 });
});

test("a code expires after ten minutes", async () => {
  const { subjectId, code } = await aSentCode();
  expect(await redeem(subjectId, code, after(600))).toEqual({ verified: false, triesLeft: 0 });
  expect(await redeem(subjectId, code, after(599))).toMatchObject({ verified: true });
});

test("a code is valid only for its own asker and purpose", async () => {
  const { subjectId, code } = await aSentCode();
  expect(await redeemCode(db, "college", subjectId, code, after(1))).toMatchObject({ verified: false });
  expect(await redeem(crypto.randomUUID(), code, after(1))).toMatchObject({ verified: false });
  expect(await redeem(subjectId, code, after(1))).toMatchObject({ verified: true });
});

test("a new code replaces the old one", async () => {
  const { owner, subjectId, code } = await aSentCode();
  const next = await aSentCode({ owner, subjectId, now: after(31) });
  if (next.code !== code) expect(await redeem(subjectId, code, after(32))).toMatchObject({ verified: false, triesLeft: 4 });
  expect(await redeem(subjectId, next.code, after(33))).toMatchObject({ verified: true });
});

test("of concurrent requests one sends a code; the next is possible after thirty seconds", async () => {
  const owner = anEmail();
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => aSentCode({ owner })));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await mailsTo(owner)).toHaveLength(1);
  await expect(aSentCode({ owner, now: after(29) })).rejects.toMatchObject({ code: "code_paused", retryAfterS: 1 });
  await expect(aSentCode({ owner, now: after(30) })).resolves.toBeDefined();
});

test("up to five codes are sent in an hour", async () => {
  const owner = anEmail();
  for (const minute of [0, 1, 2, 3, 4]) await aSentCode({ owner, now: after(minute * 60) });
  await expect(aSentCode({ owner, now: after(3000) })).rejects.toMatchObject({ code: "code_limit", retryAfterS: 600 });
  await expect(aSentCode({ owner, now: after(3600) })).resolves.toBeDefined();
});

/** A student asks for a code to an address of their choice. */
const askFor = (email: string, { owner = crypto.randomUUID() as string, now = START } = {}) =>
  sendCode({ purpose: "profile", owner, subjectId: owner, email }, now);

test("twelve students who concurrently request codes to one mailbox get one mail, in any spelling of the address", async () => {
  const mailbox = unique();
  const addresses = Array.from({ length: 12 }, (_, index) => `${mailbox}${index % 2 ? `+${index}` : ""}@college.edu.in`);
  const asked = await Promise.allSettled(addresses.map((address) => askFor(address)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of asked) if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "code_paused", retryAfterS: 30 });
  expect((await Promise.all([...new Set(addresses)].map(mailsTo))).flat()).toHaveLength(1);
});

test("a mailbox gets one code mail in thirty seconds and five an hour, for all purposes together", async () => {
  const email = anEmail();
  const sendings = [
    () => aSentCode({ owner: email, now: after(0) }),
    () => askFor(email, { now: after(60) }),
    () => sendCode({ purpose: "reset", owner: `student:${email}`, subjectId: crypto.randomUUID(), email }, after(120)),
    () => sendCode({ purpose: "reset", owner: `organiser:${email}`, subjectId: crypto.randomUUID(), email }, after(180)),
    () => askFor(email, { now: after(240) }),
  ];
  for (const send of sendings) await send();
  expect(await mailsTo(email)).toHaveLength(5);
  await expect(askFor(email, { now: after(250) })).rejects.toMatchObject({ code: "code_limit", retryAfterS: 3350 });
  await expect(askFor(email, { now: after(3599) })).rejects.toMatchObject({ code: "code_limit", retryAfterS: 1 });
  await expect(askFor(email, { now: after(3600) })).resolves.toBeUndefined();
});

test("a mail refused by the asker's own limit does not count for the mailbox", async () => {
  const [owner, email] = [crypto.randomUUID(), anEmail()];
  await askFor(anEmail(), { owner });
  await expect(askFor(email, { owner, now: after(1) })).rejects.toMatchObject({ code: "code_paused" });
  await expect(askFor(email, { now: after(2) })).resolves.toBeUndefined();
});

test("a mail refused by the mailbox's limit does not count for the asker", async () => {
  const [owner, email] = [crypto.randomUUID(), anEmail()];
  await askFor(email);
  await expect(askFor(email, { owner, now: after(1) })).rejects.toMatchObject({ code: "code_paused" });
  await expect(askFor(anEmail(), { owner, now: after(2) })).resolves.toBeUndefined();
});

test("twenty failures in a day lock the owner for a day, also after a new start", async () => {
  const owner = anEmail();
  let now = 0;
  for (let round = 0; round < 4; round++) {
    const { subjectId, code } = await aSentCode({ owner, now: after(now) });
    for (let attempt = 0; attempt < 5; attempt++) await redeem(subjectId, wrongCode(code), after(now));
    now += 3600;
  }
  await expect(aSentCode({ owner, now: after(now) })).rejects.toMatchObject({ code: "code_locked" });
  await expect(aSentCode({ owner, now: after(now + 24 * 3600) })).resolves.toBeDefined();
});

test("when the mail cannot be sent, nothing is stored and the next try is possible immediately", async () => {
  const { owner, subjectId, code } = await aSentCode();
  const failing = sendCode(
    { purpose: "student", owner, subjectId, email: owner, mail: () => Promise.reject(new Error("no mail today")) },
    after(40),
  );
  await expect(failing).rejects.toThrow("no mail today");
  expect(await redeem(subjectId, code, after(41))).toMatchObject({ verified: true });
  await expect(aSentCode({ owner, now: after(41) })).resolves.toBeDefined();
});
