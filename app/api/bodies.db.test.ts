import { expect, test, vi } from "vitest";
import { POST as createBlog } from "@/app/api/blog/create/route";
import { GET as health } from "@/app/api/health/route";
import { POST as upload } from "@/app/api/uploads/route";
import { call } from "@/lib/testing/call";
import { aClub, aStudent } from "@/lib/testing/factories";
import { aPicture, uploadOf } from "@/lib/testing/pictures";

const MIB = 1024 * 1024;
const TYPE = { "content-type": "multipart/form-data; boundary=cut" };
const DISPOSITION = "--cut\r\nContent-Disposition: form-data; name=";

const repeated = (head: string, unit: string, bytes: number) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, unit), Buffer.from("\r\n--cut--\r\n")]);

test.each([
  ["a text of 40 MB", repeated(`${DISPOSITION}"title"\r\n\r\n`, "😀", 40 * MIB), 413, "body_too_large"],
  ["a name of 40 MB", repeated(`${DISPOSITION}"`, "%22", 40 * MIB), 400, "validation_failed"],
  ["headers of 80 MB", repeated(`${DISPOSITION}"title"\r\n`, "X-Flood: 1\r\n", 80 * MIB), 400, "validation_failed"],
])("%s is refused", async (_what, body, status, code) => {
  const as = await aClub();
  expect(await call(createBlog, { as, body: new Uint8Array(body.buffer, body.byteOffset, body.length), headers: TYPE })).toMatchObject({
    status,
    body: { code },
  });
});

test("one account holds a few of the largest blogs at once; more are told to come back, and other calls are answered", async () => {
  const club = await aClub();
  const finishing: (() => void)[] = [];
  /** A blog of 81 MB of which one byte has arrived. */
  const send = () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(`${DISPOSITION}"image"; filename="a.png"\r\n\r\nx`));
        finishing.push(() => {
          controller.enqueue(Buffer.from("\r\n--cut--\r\n"));
          controller.close();
        });
      },
    });
    return call(createBlog, { as: club, body, headers: { ...TYPE, "content-length": String(81 * MIB) } });
  };
  type Answer = Awaited<ReturnType<typeof send>>;
  const answered: Answer[] = [];
  const all = Array.from({ length: 24 }, () => send().then((answer) => answered.push(answer)));
  await vi.waitFor(() => expect(answered).toHaveLength(21), 10_000);
  for (const { status, body, headers } of answered) {
    expect({ status, code: body.code, retryAfter: headers.get("retry-after") }).toEqual({
      status: 503,
      code: "server_busy",
      retryAfter: "5",
    });
  }

  expect(await call(health, { method: "GET" })).toMatchObject({ status: 200 });
  const picture = uploadOf(await aPicture(20, 20).jpeg().toBuffer());
  expect(await call(upload, { as: await aStudent(), body: picture })).toMatchObject({ status: 201 });

  for (const finish of finishing) finish();
  await Promise.all(all);
  expect(answered.slice(21)).toEqual(Array(3).fill(expect.objectContaining({ status: 400 })));
  // All budgets are free again.
  const again = send();
  finishing.at(-1)?.();
  expect(await again).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});
