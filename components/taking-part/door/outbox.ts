import type { ScanResultJson } from "@/lib/taking-part/door/calls";
import type { Kind, Result } from "@/lib/taking-part/door/policy";

/** A scan in the form in which it is sent. Times are ISO 8601 instants by the device's clock. */
export type SentScan = {
  id: string;
  kind: Kind;
  at: string;
  code?: string;
  registrationId?: string;
  via: "camera" | "reader" | "search" | "list";
  /** The result that the device showed. */
  decided?: Result;
};

/** A scan that waits on this device for its result. Only `decided` may be added to it, so that the server recognises a repeated one. */
export type WaitingScan = { scan: SentScan };

/** The waiting scans on disk, of one account and event. */
export type ScanStore = {
  add(waiting: WaitingScan): Promise<void>;
  /** All of them, oldest first. */
  list(): Promise<WaitingScan[]>;
  /** Replaces the one with the same id, if it still waits. */
  update(waiting: WaitingScan): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
};

export type SettledScan = { waiting: WaitingScan; answer: ScanResultJson };

const BATCH = 200;

/** The call's failure means that the server refuses these scans, however often they are sent. */
type IsRefusal = (error: unknown) => boolean;

/**
 * Stores every scan on disk until its result arrives, and sends them oldest first, 200 at a time. Source: contract organisers 8.4.
 * @param send passes a batch to the server; rejects when there was no answer or another than 200
 * @param onSettled is called before a scan is removed from the disk
 */
export function outbox(
  store: ScanStore,
  send: (scans: SentScan[]) => Promise<ScanResultJson[]>,
  isRefusal: IsRefusal,
  onSettled: (settled: SettledScan[]) => Promise<void> | void,
) {
  /** Scans whose form the server refused. They stay on disk, but are not sent again before the page is reopened. */
  const refused = new Set<string>();
  let sending: Promise<void> | undefined;
  /** Set when a scan arrived while a batch was being sent. */
  let isMoreWanted = false;
  /** Set when a sending was requested while one was running: there may be a connection now, unlike when that one began. */
  let isAskedAgain = false;

  async function sendAll(): Promise<void> {
    try {
      for (;;) {
        isAskedAgain = false;
        try {
          await sendWaiting();
          return;
        } catch (error) {
          if (!isAskedAgain) throw error;
        }
      }
    } finally {
      // No scan can arrive between this line and the checks above.
      sending = undefined;
    }
  }

  async function sendWaiting(): Promise<void> {
    do {
      isMoreWanted = false;
      const waiting = (await store.list()).filter(({ scan }) => !refused.has(scan.id));
      for (let from = 0; from < waiting.length; from += BATCH) await sendBatch(waiting.slice(from, from + BATCH));
    } while (isMoreWanted);
  }

  async function sendBatch(batch: WaitingScan[]): Promise<void> {
    let answers: ScanResultJson[];
    try {
      answers = await send(batch.map(({ scan }) => scan));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return sendApart(batch);
    }
    const waiting = new Map((await store.list()).map((one) => [one.scan.id, one]));
    const settled = answers.flatMap((answer) => {
      const one = waiting.get(answer.id);
      return one ? [{ waiting: one, answer }] : [];
    });
    await onSettled(settled);
    await store.remove(settled.map(({ answer }) => answer.id));
  }

  /** One scan that the server cannot read must not block the others. */
  async function sendApart(batch: WaitingScan[]): Promise<void> {
    const [first] = batch;
    if (first && batch.length === 1) return void refused.add(first.scan.id);
    const middle = Math.ceil(batch.length / 2);
    await sendBatch(batch.slice(0, middle));
    await sendBatch(batch.slice(middle));
  }

  return {
    /** Resolves when the scan is on disk. */
    async add(waiting: WaitingScan): Promise<void> {
      await store.add(waiting);
      isMoreWanted = true;
    },
    /**
     * Sends all waiting scans. Concurrent calls share one sending, which is repeated if it fails and one of them came after it began.
     * Rejects as `send` does; everything unsettled still waits then.
     */
    flush(): Promise<void> {
      if (sending) isAskedAgain = true;
      else sending = sendAll();
      return sending;
    },
  };
}
