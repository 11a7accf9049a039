import { expect, test, vi } from "vitest";
import { z } from "zod";
import { POST as createBlog } from "@/app/api/blog/create/route";
import { POST as createEvent } from "@/app/api/event/listing/route";
import { GET as health } from "@/app/api/health/route";
import { POST as bulk } from "@/app/api/manage/[eventId]/people/bulk/route";
import { POST as upload } from "@/app/api/uploads/route";
import { call } from "@/lib/testing/call";
import { anEventForm } from "@/lib/testing/event-form";
import { DECLARED } from "@/lib/testing/every-call";
import { aClub, anEvent, aStudent } from "@/lib/testing/factories";
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

test("one account can have a few of the largest blogs in progress; more get a 503, and other calls are still answered", async () => {
  const club = await aClub();
  const finishing: (() => void)[] = [];
  /** A blog of 81 MB; only one byte of it has arrived. */
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

/** The lists, sets and maps in a schema without an upper bound, each by its place. */
function unboundedIn(schema: z.core.$ZodType, place: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (inner: z.core.$ZodType | null | undefined, name = "") => (inner ? unboundedIn(inner, `${place}${name}`, seen) : []);
  const checks = new Set(def.checks?.map((check) => check._zod.def.check));
  const own = (isBounded: boolean) => (isBounded ? [] : [place]);
  switch (def.type) {
    case "array":
      return [...own(checks.has("max_length") || checks.has("length_equals")), ...within(def.element, "[]")];
    case "set":
      return [...own(checks.has("max_size") || checks.has("size_equals")), ...within(def.valueType, "[]")];
    case "map":
      return [...own(checks.has("max_size") || checks.has("size_equals")), ...within(def.keyType, "{}"), ...within(def.valueType, "{}")];
    case "record":
      // Zod has no bound of its own for it: a refinement counts as one.
      return [...own(checks.has("custom")), ...within(def.valueType, "{}")];
    case "tuple":
      return [...own(def.rest === null), ...def.items.flatMap((item) => within(item, "[]"))];
    case "object":
      return [
        ...own(!def.catchall || def.catchall._zod.def.type === "never"),
        ...Object.entries(def.shape).flatMap(([name, inner]) => within(inner, `.${name}`)),
      ];
    case "union":
      return def.options.flatMap((option) => within(option));
    case "intersection":
      return [...within(def.left), ...within(def.right)];
    case "pipe":
      return [...within(def.in), ...within(def.out)];
    case "lazy":
      return within(def.getter());
    default:
      return "innerType" in def ? within(def.innerType) : [];
  }
}

test("every list that a call takes has a maximum", () => {
  const parts = Object.entries(DECLARED).flatMap(([name, declaration]) =>
    (["params", "query", "json", "form"] as const).flatMap((part) => {
      const schema = declaration[part];
      return schema ? [{ schema, place: `${name}, ${part}: ` }] : [];
    }),
  );
  expect(parts.length).toBeGreaterThan(Object.keys(DECLARED).length);
  expect(parts.flatMap(({ schema, place }) => unboundedIn(schema, place))).toEqual([]);
  const endless = z.object({
    years: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(z.array(z.int()).optional()),
  });
  expect(unboundedIn(endless, "body")).toEqual(["body.years"]);
});

test("many wrong values get a small refusal", async () => {
  const club = await aClub();
  const years = Array.from({ length: 15_000 }, () => "x");
  const listed = await call(createEvent, { as: club, body: anEventForm(club, { joining: JSON.stringify({ years }) }) });
  expect(listed).toMatchObject({ status: 400, body: { issues: [{ field: "joining.years" }] } });
  expect(JSON.stringify(listed.body).length).toBeLessThan(300);
  // A list of allowed length with only invalid values.
  const { id: eventId } = await anEvent(club);
  const json = { act: "check_in", ids: Array.from({ length: 500 }, () => "x") };
  const { status, body } = await call(bulk, { as: club, params: { eventId }, json });
  expect({ status, issues: body.issues.length }).toEqual({ status: 400, issues: 50 });
});
