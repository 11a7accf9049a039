import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Access } from "@/lib/identity/accounts/access";
import type { ClubOrganiser, Organiser } from "@/lib/identity/organisers/service";
import type { Club } from "@/lib/platform/auth/actor";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const files = ["app", "components", "lib", "prisma"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^generated\//.test(file))
    .map((file) => `${folder}/${file}`),
);
const found = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), "utf8")));

/** Files that may compare accounts: the policies, and the code that every call and every private page passes. */
const POLICIES = [
  "lib/identity/accounts/access.ts",
  "lib/identity/organisers/policy.ts",
  "lib/identity/pages/require-actor.ts",
  "lib/platform/http/route.ts",
];

test("only the policies compare roles and ids of actors", () => {
  const one = String.raw`\b(?:actor|account|admin|club|college|student)\.(?:id|role)\b`;
  const comparing = found(new RegExp(String.raw`\bactor\.(?:id|role)\s*[!=]==|[!=]==\s*${one}|\bassertSelf\b`));
  expect(comparing.filter((file) => !file.startsWith("components/")).sort()).toEqual(POLICIES);
});

/** Writing calls that do not count as writes of the club, or count them in another way. */
const UNCOUNTED = [
  // Calls of the door, apart from the others.
  "app/api/door/[eventId]/review/route.ts POST",
  "app/api/door/[eventId]/route.ts PUT",
  // A preview has a limit of its own.
  "app/api/import/events/preview/route.ts POST",
  // The right to remove is counted, the right to check in is a second question.
  "app/api/manage/[eventId]/people/bulk/route.ts POST",
];

test("handlers that write count the writes of the club [organisers 16]", () => {
  const uncounted = found(/\bauthorize(?:Club)?\(/)
    .filter((file) => file.startsWith("app/api/"))
    .flatMap((file) => {
      const handlers = readFileSync(path.join(ROOT, file), "utf8").split(/^ {2}(?=[A-Z]+: )/m);
      const writing = handlers.filter((handler) => /^(?:POST|PUT|PATCH|DELETE): /.test(handler) && /\bauthorize(?:Club)?\(/.test(handler));
      return writing.map((handler) => `${file} ${handler.split(":")[0]}`);
    });
  expect(uncounted.sort()).toEqual(UNCOUNTED);
});

test("no file casts a value to a proof", () => {
  expect(found(/\bas (?:unknown as )?(?:Organiser|ClubOrganiser|Access)</)).toEqual([]);
});

test("proofs cannot be constructed, and a proof of one right does not serve for another", () => {
  const actor: Club = { role: "club", id: "1", sessionId: "2", collegeId: "3" };
  // @ts-expect-error: the brand is missing
  const event: Organiser<"edit_event"> = { actor, role: "owner", event: { id: "4", name: "", clubId: "1", collegeId: "3" } };
  // @ts-expect-error: the brand is missing
  const club: ClubOrganiser<"edit_event"> = { actor, role: "owner", club: { id: "1", name: "", collegeId: "3" } };
  // @ts-expect-error: the brand is missing
  const account: Access<"self"> = { actor, id: "1", relation: "self" };
  // @ts-expect-error: another right
  const other: Organiser<"cancel_event"> = event;
  // @ts-expect-error: another relation
  const admin: Access<"admin"> = account;
  expect([club, other, admin]).toHaveLength(3);
});
