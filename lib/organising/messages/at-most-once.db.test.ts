import { randomInt } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { authorize } from "@/lib/identity/organisers/service";
import { listMessages, sendMessage } from "@/lib/organising/messages/service";
import { db } from "@/lib/platform/db/client";
import { type Mail, outgoing } from "@/lib/platform/mail/transport";
import { HOUR_MS } from "@/lib/platform/time/units";
import { runDueJobs } from "@/lib/site/jobs/worker";
import { aClub, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";
import { aProcess, killProcesses, said, theGraceIsOver } from "@/lib/testing/worker-process";

const TIMEOUT_MS = 240_000;
const WITHIN_MS = 40_000;

afterEach(() => {
  vi.restoreAllMocks();
  killProcesses();
});

async function anEventWithPeople(count: number, startsInMs = 8 * 24 * HOUR_MS) {
  const club = await aClub();
  const event = await anEvent(club, { startsAt: new Date(Date.now() + startsInMs) });
  const emails: string[] = [];
  for (let index = 0; index < count; index++) {
    const email = anEmail("person");
    emails.push(email);
    await aRegistration(event, await aStudent({ email }), { createdAt: new Date(Date.now() - 48 * HOUR_MS) });
  }
  return { club, event, emails };
}

const aMessage = (text = "The gates open at 18:00.") => ({
  key: crypto.randomUUID(),
  subject: "Gates and parking",
  text,
  kind: "essential" as const,
  filter: { q: "", status: ["confirmed" as const], college: [], year: [], checkedIn: [], paid: [], source: [] },
});

const mailsEach = (emails: string[]) => Promise.all(emails.map(async (email) => (await mailsTo(email)).length));

test("two workers, one killed between hand-over and mark: everyone gets at most one mail, and uncertain ones count as failed [organisers 9.4, 19.7]", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { club, event, emails } = await anEventWithPeople(23);
  const message = aMessage();
  const { key } = message;
  await sendMessage(await authorize(club, event.id, "message_people"), message);
  const killed = aProcess(`
    let sent = 0;
    const { deliver } = outgoing;
    outgoing.deliver = async (mail) => { await deliver(mail); if (++sent === 5) console.log("handed over"); await new Promise(() => setInterval(() => {}, 1000)); };`);
  await said(killed, "handed over");
  killed.kill("SIGKILL");
  // Its five mails were handed over, but not marked as sent.
  await theGraceIsOver();
  await vi.waitFor(async () => {
    await Promise.all([runDueJobs(), runDueJobs()]);
    expect(await listJobs()).toEqual([]);
  }, WITHIN_MS);

  const states = await db.messageRecipient.groupBy({ by: ["state"], where: { messageId: key }, _count: true });
  const inHand = states.find(({ state }) => state === "sending")?._count ?? 0;
  expect(inHand).toBe(5);
  expect(states.find(({ state }) => state === "sent")?._count).toBe(18);
  expect(await mailsEach(emails)).toEqual(Array(23).fill(1));
  const [shown] = await listMessages(await authorize(club, event.id, "message_people"));
  expect(shown).toMatchObject({ state: "sent", counts: { recipients: 23, sent: 18, failed: 5, skipped: 0 } });
});

test("concurrent workers with failures of every kind hand a message over at most once to each recipient", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { club, event, emails } = await anEventWithPeople(40);
  const message = aMessage();
  await sendMessage(await authorize(club, event.id, "message_people"), message);
  const handed = new Map<string, number>();
  const { deliver } = outgoing;
  vi.spyOn(outgoing, "deliver").mockImplementation(async (mail: Mail) => {
    const chance = randomInt(10);
    // It never reached the server, so it may be tried again.
    if (chance < 2) throw Object.assign(new Error("away"), { code: "ESOCKET", syscall: "connect" });
    if (chance === 2) throw Object.assign(new Error("try later"), { code: "EMESSAGE", responseCode: 451 });
    handed.set(mail.to, (handed.get(mail.to) ?? 0) + 1);
    // It reached the server, but the answer was lost.
    if (chance === 3) throw Object.assign(new Error("lost"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });
    await deliver(mail);
  });
  for (let round = 0; round < 40 && (await listJobs()).length > 0; round++) {
    await hastenJobs();
    await Promise.all([runJobs(), runJobs(), runJobs()]);
  }
  expect(await listJobs()).toEqual([]);
  expect(Math.max(...handed.values())).toBe(1);
  expect([...handed.keys()].sort()).toEqual([...emails].sort());
  const sent = (await mailsEach(emails)).filter((count) => count === 1).length;
  expect(await db.messageRecipient.count({ where: { messageId: message.key, state: "sent" } })).toBe(sent);
  expect(await db.messageRecipient.count({ where: { messageId: message.key, state: "failed" } })).toBe(40 - sent);
});

test("a worker is killed while it sends reminders: no recipient gets two [organisers 19.7]", { timeout: TIMEOUT_MS }, async () => {
  const { emails } = await anEventWithPeople(6, 23 * HOUR_MS);
  const killed = aProcess(`
    const { dueReminders } = await import("@/lib/organising/messages/reminders");
    await dueReminders();
    let sent = 0;
    const { deliver } = outgoing;
    outgoing.deliver = async (mail) => { await deliver(mail); if (++sent === 3) { console.log("handed over"); await new Promise(() => setInterval(() => {}, 1000)); } };`);
  await said(killed, "handed over");
  killed.kill("SIGKILL");
  const delivered = vi.spyOn(outgoing, "deliver");
  await theGraceIsOver();
  await vi.waitFor(async () => {
    await Promise.all([runDueJobs(), runDueJobs()]);
    expect(await listJobs()).toEqual([]);
  }, WITHIN_MS);
  expect(await mailsEach(emails)).toEqual(Array(6).fill(1));
  expect(delivered).toHaveBeenCalledTimes(3);
});
