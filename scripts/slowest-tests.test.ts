import { expect, test } from "vitest";
import { slowestLines, testsOfPlaywright, testsOfVitest } from "./slowest-tests.mjs";

test("tests are read from a report of vitest", () => {
  const assertionResults = [{ fullName: "a date is a date", duration: 1250.4 }, { fullName: "never ran" }];
  expect(testsOfVitest({ testResults: [{ name: "/quad/lib/time.test.ts", assertionResults }] }, "/quad")).toEqual([
    { name: "a date is a date", file: "lib/time.test.ts", ms: 1250.4 },
    { name: "never ran", file: "lib/time.test.ts", ms: 0 },
  ]);
});

test("tests are read from a report of Playwright, with their groups and every run", () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: "form.spec.ts",
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const file = { title: "form.spec.ts", specs: [spec("opens", 10)], suites: [{ title: "on a phone", specs: [spec("closes", 20, 5)] }] };
  expect(testsOfPlaywright({ config: { rootDir: "/quad/e2e" }, suites: [file] }, "/quad")).toEqual([
    { name: "opens", file: "e2e/form.spec.ts", ms: 10 },
    { name: "on a phone closes", file: "e2e/form.spec.ts", ms: 25 },
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
