import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AppError, ERROR_CATALOGUE, type ErrorCode, errorText } from "@/lib/platform/errors";

test("a text is a whole sentence with its values filled in [base 3; organisers 16; reach 2]", () => {
  const refused = new AppError("year_needed", {}, { values: { years: "years 2 and 3" } });
  expect(refused.toJSON().message).toBe("This event is for students in years 2 and 3. Add your year of study to register.");
  expect(errorText("team_too_small", { n: 3 })).toBe("Your team needs at least 3 members.");
});

test("values are filled in literally", () => {
  expect(errorText("team_other_college", { college: "$& {college}" })).toBe("This team is for students of $& {college}.");
});

test.each([
  ["leaving_closed", "registration_closed", "Registration has closed, so registrations can no longer be cancelled."],
  ["removing_closed", "registration_closed", "Registration has closed, so you can no longer withdraw the team or remove members."],
  ["door_not_reopened", "door_not_open", "Check-in can be reopened for 24 hours after it was finished."],
  ["organiser_not_found", "member_not_found", "This person is no longer an organiser."],
  ["co_organisers_full", "team_full", "You’ve reached the limit of co-organisers."],
] as const)("%s is shown as %s, with a text for its reader", (error, code, message) => {
  expect(new AppError(error).toJSON()).toMatchObject({ code, message });
});

test("a full team of students and of organisers have one code and a text each", () => {
  expect([new AppError("team_full"), new AppError("event_team_full")].map((error) => error.toJSON())).toMatchObject([
    { code: "team_full", message: "You’ve reached the limit of organisers." },
    { code: "team_full", message: "This team is full." },
  ]);
});

test("a code shown as another has that code's status", () => {
  for (const row of Object.values(ERROR_CATALOGUE)) {
    if ("code" in row) expect(row.status).toBe(ERROR_CATALOGUE[row.code satisfies ErrorCode].status);
  }
});

test("the errors of the contract trust have its status and its text [trust 2]", () => {
  const section =
    readFileSync("docs/contracts/trust.md", "utf8")
      .split(/^## /m)
      .find((part) => part.startsWith("2. New errors")) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const promised = rows.flatMap((line) => {
    const [codes = "", statuses = "", texts = ""] = line.split("|").slice(1, -1);
    const split = (cell: string, by: string) => cell.split(by).map((part) => part.trim().replaceAll("`", ""));
    const all = split(statuses, ",").map(Number);
    return split(codes, ",").map((code, index) => ({ code, status: all[index] ?? all[0], message: split(texts, " / ")[index] }));
  });
  expect(promised.length).toBe(10);
  const found = promised.map(({ code }) => {
    const row = ERROR_CATALOGUE[code as ErrorCode];
    return { code, status: row?.status, message: row?.message };
  });
  expect(found).toEqual(promised);
});
