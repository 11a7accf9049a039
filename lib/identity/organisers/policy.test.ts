import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  type CoHostRole,
  type GrantRole,
  type HeldRole,
  hasRight,
  isTakenByBan,
  mayGrant,
  ORGANISER_ROLES,
  type OrganiserRole,
  organiserRoleOf,
  RIGHTS,
  type Right,
  type RoleFacts,
} from "@/lib/identity/organisers/policy";
import type { Account } from "@/lib/platform/auth/actor";

/** The table of contract organisers 7.2 and the rights of contracts trust 3 and after 4 and 5, written a second time on purpose. */
const TABLE = `
                owner manager co_manager editor door college admin
  read_event      y      y        y        y     y      y      y
  edit_event      y      y        y        y     -      -      -
  cancel_event    y      y        -        -     -      -      y
  read_answers    y      y        y        -     -      -      -
  read_people     y      y        y        -     -      y      y
  change_people   y      y        y        -     -      -      -
  export_people   y      y        y        -     -      -      -
  message_people  y      y        y        -     -      -      -
  check_in        y      y        y        -     y      -      -
  read_results    y      y        y        y     -      y      y
  read_feedback_texts y  y        y        y     -      -      -
  read_money      y      y        y        -     -      y      y
  certify         y      y        y        -     -      -      -
  revoke_certificate y   y        y        -     -      -      y
  decide_marks    y      y        y        -     -      y      y
  read_log        y      y        y        -     -      y      y
  change_team     y      y        y        -     -      -      -
  read_team       y      y        y        -     -      y      y
  approve_event   -      -        -        -     -      y      y
  moderate        -      -        -        -     -      y      y
  delete_blog     y      y        -        y     -      -      y`;

const [head = [], ...rows] = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const matrix = rows.flatMap(([right, ...cells]) =>
  cells.map((cell, index) => ({ right: right as Right, standing: head[index] as OrganiserRole, may: cell === "y" })),
);

test("the table has every right and every role [organisers 7.2]", () => {
  expect(rows.map(([right]) => right)).toEqual(Object.keys(RIGHTS));
  expect(head).toEqual(ORGANISER_ROLES);
});

test("docs/security.md shows the same table", () => {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../../docs/security.md"), "utf8");
  const shown = [...text.matchAll(/^\| `(\w+)` \|((?: *(?:yes)? *\|){7})/gm)].map(([, right, cells = ""]) => [
    right,
    ...ORGANISER_ROLES.filter((_, index) => cells.split("|")[index]?.trim() === "yes"),
  ]);
  expect(shown).toEqual(
    (Object.keys(RIGHTS) as Right[]).map((right) => [right, ...ORGANISER_ROLES.filter((standing) => hasRight(standing, right))]),
  );
});

test.each(matrix)("$right, $standing: $may", ({ right, standing, may }) => {
  expect(hasRight(standing, right)).toBe(may);
});

test("a ban takes every right but those that a club's people need, and none from the college and the admin [trust 4]", () => {
  const kept = ["read_event", "read_people", "read_results", "read_money", "read_log", "read_team", "cancel_event", "check_in"];
  const rights = Object.keys(RIGHTS) as Right[];
  expect(rights.filter((right) => !isTakenByBan("owner", right)).sort()).toEqual(kept.sort());
  for (const role of ["college", "admin"] as const) expect(rights.filter((right) => isTakenByBan(role, right))).toEqual([]);
});

test.each(ORGANISER_ROLES)("the roles that %s can give", (standing) => {
  const granted: Partial<Record<OrganiserRole, GrantRole[]>> = {
    owner: ["manager", "editor", "door"],
    manager: ["editor", "door"],
    co_manager: ["editor", "door"],
  };
  const roles = ["manager", "editor", "door"] as const;
  expect(roles.filter((role) => mayGrant(standing, role))).toEqual(granted[standing] ?? []);
});

describe("the role of an account", () => {
  const CLUB = "11111111-1111-4111-8111-111111111111";
  const COLLEGE = "22222222-2222-4222-8222-222222222222";
  const OTHER = "33333333-3333-4333-8333-333333333333";
  const FACTS: RoleFacts = { clubId: CLUB, collegeId: COLLEGE };
  const of = (role: GrantRole, coRole: CoHostRole): HeldRole => ({ role, coRole });
  const own = (role: GrantRole): HeldRole => ({ role, coRole: null });
  const account = (role: Account["role"], id: string) => ({ role, id, sessionId: OTHER, collegeId: COLLEGE }) as Account;

  test.each([
    ["the club", account("club", CLUB), FACTS, "owner"],
    ["another club of the college", account("club", OTHER), FACTS, null],
    ["the college", account("college", COLLEGE), FACTS, "college"],
    ["another college", account("college", OTHER), FACTS, null],
    ["the admin", account("admin", OTHER), FACTS, "admin"],
    ["a student of the college", account("student", OTHER), FACTS, null],
    ["a student who helps at the door", account("student", OTHER), { ...FACTS, grants: [own("door")] }, "door"],
    ["a student with two roles", account("student", OTHER), { ...FACTS, grants: [own("door"), own("manager")] }, "manager"],
    ["a club that organises it too", account("club", OTHER), { ...FACTS, grants: [of("manager", "manager")] }, "co_manager"],
    ["a club that edits it", account("club", OTHER), { ...FACTS, grants: [of("manager", "editor")] }, "editor"],
    ["its manager", account("student", OTHER), { ...FACTS, grants: [of("manager", "manager")] }, "co_manager"],
    ["a manager of a club that edits it", account("student", OTHER), { ...FACTS, grants: [of("manager", "editor")] }, "editor"],
    ["an editor of a club that manages it", account("student", OTHER), { ...FACTS, grants: [of("editor", "manager")] }, "editor"],
    ["who stands at the door of a club that edits it", account("student", OTHER), { ...FACTS, grants: [of("door", "editor")] }, "door"],
    [
      "its editor who is at the door of the owner",
      account("student", OTHER),
      { ...FACTS, grants: [own("door"), of("editor", "editor")] },
      "editor",
    ],
    ["the club with a role of its own", account("club", CLUB), { ...FACTS, grants: [own("editor")] }, "owner"],
    ["the admin who helped once", account("admin", OTHER), { ...FACTS, grants: [own("door")] }, "admin"],
    // An id alone makes no account an organiser.
    ["a student with the club's id", account("student", CLUB), FACTS, null],
    ["a club with the college's id", account("club", COLLEGE), FACTS, null],
    ["the college of a club that is gone", account("college", COLLEGE), { clubId: null, collegeId: null }, null],
  ] as const)("%s", (_, actor, facts, standing) => {
    expect(organiserRoleOf(actor, facts)).toBe(standing);
  });
});
