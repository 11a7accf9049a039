import { expect, test } from "vitest";
import { fileStream } from "@/lib/platform/http/file-stream";

const NEVER = { stalledMs: 600_000, wholeMs: 600_000 };

/** A file that records its fate. */
function aFile({ parts = 3, failsAt = -1 }: { parts?: number; failsAt?: number } = {}) {
  const seen = { isBegun: false, isEnded: false, signal: undefined as AbortSignal | undefined };
  async function* make() {
    seen.isBegun = true;
    try {
      for (let number = 0; number < parts; number++) {
        if (number === failsAt) throw new Error("This part failed.");
        yield `part ${number};`;
      }
    } finally {
      seen.isEnded = true;
    }
  }
  const open = (signal: AbortSignal) => {
    seen.signal = signal;
    return make();
  };
  return { seen, open };
}

test("a file has its parts in order, and ends when it is whole", async () => {
  const { seen, open } = aFile();
  expect(await new Response(await fileStream(open, NEVER)).text()).toBe("part 0;part 1;part 2;");
  expect(seen).toMatchObject({ isBegun: true, isEnded: true, signal: { aborted: true } });
});

test("a file that is never read is never made", async () => {
  const { seen, open } = aFile();
  const response = new Response(await fileStream(open, NEVER));
  await new Promise(setImmediate);
  expect([response.bodyUsed, seen.isBegun]).toEqual([false, false]);
});

test("a file ends with its reader, also during a part", async () => {
  const { seen, open } = aFile();
  const read = (await fileStream(open, NEVER)).getReader();
  await read.read();
  await read.cancel();
  expect(seen).toMatchObject({ isEnded: true, signal: { aborted: true } });

  let isEnded = false;
  async function* waiting(signal: AbortSignal) {
    try {
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      yield "never";
    } finally {
      isEnded = true;
    }
  }
  const other = (await fileStream(waiting, NEVER)).getReader();
  const asked = other.read();
  await other.cancel();
  expect([(await asked).done, isEnded]).toEqual([true, true]);
});

test("a failing file ends with an error, not as if it were whole", async () => {
  const { seen, open } = aFile({ failsAt: 1 });
  await expect(new Response(await fileStream(open, NEVER)).text()).rejects.toThrow("This part failed.");
  expect(seen).toMatchObject({ isEnded: true, signal: { aborted: true } });
});

test.each([
  ["stops reading", { stalledMs: 1, wholeMs: 600_000 }],
  ["takes too long for the whole", { stalledMs: 600_000, wholeMs: 1 }],
])("a file ends with an error when its reader %s", async (_what, limits) => {
  const { seen, open } = aFile();
  const read = (await fileStream(open, limits)).getReader();
  await read.read();
  await expect.poll(() => seen).toMatchObject({ isEnded: true, signal: { aborted: true } });
  await expect(read.read()).rejects.toThrow();
});
