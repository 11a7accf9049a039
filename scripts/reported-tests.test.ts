import { expect, test } from "vitest";
import { failedLines, slowestLines, testsOfPlaywright, testsOfVitest } from "./reported-tests.mjs";

test("tests are read from a report of vitest, those that failed with their messages", () => {
  const assertionResults = [
    { fullName: "a date is a date", status: "passed", duration: 1250.4, failureMessages: [] },
    { fullName: "a day has 24 hours", status: "failed", duration: 3, failureMessages: ["expected 23 to be 24"] },
    { fullName: "never ran" },
  ];
  const file = { name: "/quad/lib/time.test.ts", status: "failed", message: "", assertionResults };
  const broken = { name: "/quad/lib/zone.test.ts", status: "failed", message: "no such module", assertionResults: [] };
  expect(testsOfVitest({ testResults: [file, broken] }, "/quad")).toEqual([
    { name: "a date is a date", file: "lib/time.test.ts", ms: 1250.4 },
    { name: "a day has 24 hours", file: "lib/time.test.ts", ms: 3, failure: "expected 23 to be 24" },
    { name: "never ran", file: "lib/time.test.ts", ms: 0 },
    { name: "(the file)", file: "lib/zone.test.ts", ms: 0, failure: "no such module" },
  ]);
});

test("tests are read from a report of Playwright, with their groups and every run", () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    file: "form.spec.ts",
    tests: [{ status, results: durations.map((duration) => ({ duration, ...(status === "unexpected" && { error: { message: "no" } }) })) }],
  });
  const suites = [{ title: "on a phone", specs: [spec("closes", "unexpected", 20, 5)] }];
  const file = { title: "form.spec.ts", specs: [spec("opens", "expected", 10)], suites };
  expect(testsOfPlaywright({ config: { rootDir: "/quad/e2e" }, suites: [file] }, "/quad")).toEqual([
    { name: "opens", file: "e2e/form.spec.ts", ms: 10 },
    { name: "on a phone closes", file: "e2e/form.spec.ts", ms: 25, failure: "no" },
  ]);
});

test("the ten slowest are named, slowest first", () => {
  const tests = Array.from({ length: 12 }, (_, place) => ({ name: `test ${place}`, file: "a.test.ts", ms: place * 1000 }));
  const lines = slowestLines(tests);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("   11.0 s  a.test.ts  test 11");
  expect(lines[9]).toBe("    2.0 s  a.test.ts  test 2");
  expect(slowestLines([])).toEqual([]);
});

test("failed tests are named with the beginnings of their messages, without colours", () => {
  const failed = {
    name: "opens",
    file: "e2e/form.spec.ts",
    ms: 10,
    failure: `\u001b[31mnot visible\u001b[39m\nat line 3\n${"x".repeat(2000)}`,
  };
  const lines = failedLines([{ name: "closes", file: "e2e/form.spec.ts", ms: 1 }, ...Array.from({ length: 40 }, () => failed)]);
  expect(lines).toHaveLength(30);
  expect(lines[0]).toMatch(/^e2e\/form\.spec\.ts {2}opens\n {4}not visible\n {4}at line 3\n {4}x+$/);
  expect(lines[0]?.length).toBeLessThan(1100);
});
