import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** Sources, except those that make data for tests and the demonstration in an empty database. */
const files = ["app", "components", "lib", "scripts", "prisma"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? path.relative(path.join(ROOT, folder), path.join(entry.parentPath, entry.name)) : []))
    .filter(
      (file) =>
        /\.(tsx?|[cm]?js)$/.test(file) && !/\.test\.tsx?$|^(testing|generated)\/|^demo-(?:after|door|history|tickets)\.ts$/.test(file),
    )
    .map((file) => `${folder}/${file}`),
);
const found = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), "utf8")));

const CHANGE_SEATS = "lib/catalogue/seats/change-seats.ts";

test("only change-seats.ts adds, ends and removes registrations", () => {
  const client = String.raw`\bregistration\s*\.(?:create|update|upsert|delete)`;
  const nested = String.raw`\bregistrations:\s*\{\s*(?:create|connect|update|upsert|delete|set)`;
  const sql = String.raw`\b(?:INTO|DELETE FROM)\s+(?:ONLY\s+)?"Registration"`;
  // Check-in records attendance, which is not a state.
  const state = String.raw`\bUPDATE\s+(?:ONLY\s+)?"Registration"\s(?:(?!\bWHERE\b).)*"(?:status|heldUntil|confirmedAt|endedAt)"\s*=`;
  expect(found(new RegExp([client, nested, sql, state].join("|"), "s"))).toEqual([CHANGE_SEATS]);
});

test("only the function seats_changed writes the count of seats", () => {
  expect(found(/\bSET\s+[^`;]*"taken"\s*=|\btaken:\s*(?:\d|\{\s*(?:increment|decrement|set))/)).toEqual([]);
});

test("only lib/catalogue/seats calls the functions that change seats", () => {
  const changes = [
    "accept_invitations|accept_offer|add_member|admit_entry|carry_seats|change_capacity|close_line|confirm_seats|create_team|decide_entries|end_team",
    "end_registrations|enter_team|give_seats|hand_over|hold_invitations|join_event|join_line|lock_event|move_entry|release_expired_holds",
    "replace_ended|seats_changed|serve_line|take_off_entry",
  ];
  expect(found(new RegExp(String.raw`\b(?:${changes.join("|")})\(`)).filter((file) => !file.startsWith("lib/catalogue/seats/"))).toEqual(
    [],
  );
});

test("only lib/catalogue/seats names the states of living registrations and expired holds", () => {
  const pair = /\(\s*'held',\s*'confirmed'|\[\s*"held",\s*"confirmed"|"heldUntil"\s*<=?/;
  expect(found(pair)).toEqual(["lib/catalogue/seats/living.ts"]);
});
