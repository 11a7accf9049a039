import fc from "fast-check";
import { expect, test } from "vitest";
import type { SentScan } from "@/components/taking-part/door/outbox";
import { outbox, type ScanStore, type SettledScan, type WaitingScan } from "@/components/taking-part/door/outbox";
import type { ScanResultJson } from "@/lib/taking-part/door/calls";

const AT = "2026-11-22T13:00:00.000Z";
const aScan = (id: string): SentScan => ({ id, kind: "in", at: AT, registrationId: id, via: "search" });
const anAnswer = (id: string): ScanResultJson => ({
  id,
  result: "checked_in",
  person: null,
  checkedInAt: AT,
  by: null,
  device: null,
  endedAt: null,
  event: null,
});

class Lost extends Error {}
class Refused extends Error {}
class Crash extends Error {}

/** A disk that outlives its page. */
function aDisk() {
  const entries = new Map<string, WaitingScan>();
  const store: ScanStore = {
    add: async (waiting) => void entries.set(waiting.scan.id, waiting),
    list: async () => [...entries.values()],
    update: async (waiting) => void (entries.has(waiting.scan.id) && entries.set(waiting.scan.id, waiting)),
    remove: async (ids) => {
      for (const id of ids) entries.delete(id);
    },
  };
  return { entries, store };
}

/** The outcomes of one sending: it does not arrive, its answer does not, the page ends before it stored the answer, or all goes well. */
const FATES = ["lost", "answer lost", "crash", "some results missing", "well"] as const;
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("scan" as const), device: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("send" as const), device: fc.nat(1), fate: fc.constantFrom(...FATES) }) },
);

test("the queues and the server together always hold every scan, and each counts once [organisers 8.4, 19.3]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const server = new Map<string, number>();
      const made: string[] = [];
      const settledIds: string[] = [];
      let fate: (typeof FATES)[number] = "well";
      const send = async (scans: SentScan[]) => {
        if (fate === "lost") throw new Lost();
        // The server does nothing for a known id.
        for (const { id } of scans) if (!server.has(id)) server.set(id, server.size);
        if (fate === "answer lost") throw new Lost();
        const answers = scans.map(({ id }) => anAnswer(id));
        return fate === "some results missing" ? answers.slice(1) : answers;
      };
      const onSettled = (settled: SettledScan[]) => {
        if (fate === "crash") throw new Crash();
        settledIds.push(...settled.map(({ answer }) => answer.id));
      };
      const disks = [aDisk(), aDisk()];
      const open = (device: number) => outbox((disks[device] as ReturnType<typeof aDisk>).store, send, () => false, onSettled);
      const pages = disks.map((_, device) => open(device));

      for (const each of steps) {
        if (each.kind === "scan") {
          const id = `scan-${made.length}`;
          await pages[each.device]?.add({ scan: aScan(id) });
          made.push(id);
        } else {
          fate = each.fate;
          await pages[each.device]?.flush().catch((error) => {
            if (!(error instanceof Lost || error instanceof Crash)) throw error;
            // A page that ended is opened again; its disk is the same.
            pages[each.device] = open(each.device);
          });
        }
        const held = new Set([...server.keys(), ...disks.flatMap(({ entries }) => [...entries.keys()])]);
        expect([...held].sort()).toEqual([...made].sort());
        // Nothing is removed from a disk before the server has it.
        const waiting = new Set(disks.flatMap(({ entries }) => [...entries.keys()]));
        for (const id of made) if (!waiting.has(id)) expect(server.has(id)).toBe(true);
      }
      fate = "well";
      for (const page of pages) await page.flush();
      expect(disks.flatMap(({ entries }) => [...entries.keys()])).toEqual([]);
      expect([...server.keys()].sort()).toEqual([...made].sort());
      expect([...settledIds].sort()).toEqual([...made].sort());
    }),
  );
});

test("scans are sent oldest first, 200 at a time, and a scan made during a sending is sent too", async () => {
  const { entries, store } = aDisk();
  const batches: string[][] = [];
  const box = outbox(
    store,
    async (scans) => {
      batches.push(scans.map(({ id }) => id));
      if (batches.length === 1) await box.add({ scan: aScan("late") });
      return scans.map(({ id }) => anAnswer(id));
    },
    () => false,
    () => {},
  );
  for (let each = 0; each < 450; each++) await box.add({ scan: aScan(`scan-${each}`) });
  await Promise.all([box.flush(), box.flush()]);
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 50, 1]);
  expect(batches.flat()).toEqual([...Array.from({ length: 450 }, (_, each) => `scan-${each}`), "late"]);
  expect(entries.size).toBe(0);
});

test("a scan that the server cannot read does not block others, and is sent again when the page is reopened [organisers 8.4]", async () => {
  const { entries, store } = aDisk();
  const taken: string[] = [];
  let isRead = false;
  const open = () =>
    outbox(
      store,
      async (scans) => {
        if (!isRead && scans.some(({ id }) => id === "unreadable")) throw new Refused();
        taken.push(...scans.map(({ id }) => id));
        return scans.map(({ id }) => anAnswer(id));
      },
      (error) => error instanceof Refused,
      () => {},
    );
  const box = open();
  for (const id of ["one", "two", "unreadable", "three", "four"]) await box.add({ scan: aScan(id) });
  await box.flush();
  expect(taken.sort()).toEqual(["four", "one", "three", "two"]);
  expect([...entries.keys()]).toEqual(["unreadable"]);
  // It is not sent repeatedly.
  isRead = true;
  await box.flush();
  expect(taken).toHaveLength(4);
  await open().flush();
  expect(taken).toContain("unreadable");
  expect(entries.size).toBe(0);
});

test("a scan that an earlier version marked as refused is sent", async () => {
  const { entries, store } = aDisk();
  entries.set("marked", { scan: aScan("marked"), isRefused: true } as WaitingScan);
  const box = outbox(
    store,
    async (scans) => scans.map(({ id }) => anAnswer(id)),
    () => false,
    () => {},
  );
  await box.flush();
  expect(entries.size).toBe(0);
});

test("a sending requested while another one fails sends the waiting scans afterwards", async () => {
  const { entries, store } = aDisk();
  const fates: ((isReached: boolean) => void)[] = [];
  const send = async (scans: SentScan[]) => {
    if (!(await new Promise<boolean>((resolve) => fates.push(resolve)))) throw new Lost();
    return scans.map(({ id }) => anAnswer(id));
  };
  const queue = outbox(
    store,
    send,
    () => false,
    () => {},
  );
  await queue.add({ scan: aScan("offline") });
  const first = queue.flush();
  await expect.poll(() => fates.length).toBe(1);
  // The network returns before the offline request has failed.
  const second = queue.flush();
  fates[0]?.(false);
  await expect.poll(() => fates.length).toBe(2);
  fates[1]?.(true);
  await Promise.all([first, second]);
  expect(entries.size).toBe(0);
});
