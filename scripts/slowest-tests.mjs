import path from "node:path";

const SHOWN = 10;

/** @typedef {{ name: string, file: string, ms: number }} TimedTest */

/**
 * The tests in a JSON report of vitest.
 * @param {{ testResults: { name: string, assertionResults: { fullName: string, duration?: number | null }[] }[] }} report
 * @param {string} root the folder from which files are named
 * @returns {TimedTest[]}
 */
export function testsOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, file: path.relative(root, file), ms: duration ?? 0 })),
  );
}

/**
 * The tests in a JSON report of Playwright, named with their groups.
 * @param {{ config: { rootDir: string }, suites?: object[] }} report
 * @param {string} root the folder from which files are named
 * @returns {TimedTest[]}
 */
export function testsOfPlaywright({ config, suites = [] }, root) {
  const testsIn = (suite, groups) => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ results }) => ({
        name: [...groups, title].join(" "),
        file: path.relative(root, path.join(config.rootDir, file)),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...groups, inner.title])),
  ];
  // The outermost suites are the files.
  return suites.flatMap((suite) => testsIn(suite, []));
}

/** The slowest tests, slowest first, a line each: seconds, file, name. @param {readonly TimedTest[]} tests */
export function slowestLines(tests) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  return slowest.map(({ name, file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`);
}
