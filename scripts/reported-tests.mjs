import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const SHOWN_SLOWEST = 10;
const SHOWN_FAILED = 30;
const SHOWN_CHARACTERS = 1000;

/** @typedef {{ name: string, file: string, ms: number, failure?: string }} ReportedTest `failure`: its message, if the test failed */

/**
 * The tests in a JSON report of vitest. A file that failed outside its tests counts as one named `(the file)`.
 * @param {{ testResults: { name: string, status?: string, message?: string, assertionResults: {
 *   fullName: string, status?: string, duration?: number | null, failureMessages?: string[] | null }[] }[] }} report
 * @param {string} root the folder from which files are named
 * @returns {ReportedTest[]}
 */
export function testsOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.map((test) => ({
      name: test.fullName,
      file,
      ms: test.duration ?? 0,
      ...(test.status === "failed" && { failure: test.failureMessages?.[0] ?? "" }),
    }));
    const isFileAlone = status === "failed" && tests.every(({ failure }) => failure === undefined);
    return isFileAlone ? [...tests, { name: "(the file)", file, ms: 0, failure: message ?? "" }] : tests;
  });
}

/**
 * The tests in a JSON report of Playwright, named with their groups.
 * @param {{ config: { rootDir: string }, suites?: object[] }} report
 * @param {string} root the folder from which files are named
 * @returns {ReportedTest[]}
 */
export function testsOfPlaywright({ config, suites = [] }, root) {
  const testsIn = (suite, groups) => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        name: [...groups, title].join(" "),
        file: path.relative(root, path.join(config.rootDir, file)),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        ...((status === "unexpected" || status === "flaky") && { failure: results.find(({ error }) => error)?.error.message ?? "" }),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...groups, inner.title])),
  ];
  // The outermost suites are the files.
  return suites.flatMap((suite) => testsIn(suite, []));
}

/** The slowest tests, slowest first, a line each: seconds, file, name. @param {readonly ReportedTest[]} tests */
export function slowestLines(tests) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN_SLOWEST);
  return slowest.map(({ name, file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`);
}

/** The failed tests, with the beginnings of their messages, at most 30. @param {readonly ReportedTest[]} tests */
export function failedLines(tests) {
  const failed = tests.filter(({ failure }) => failure !== undefined).slice(0, SHOWN_FAILED);
  return failed.map(({ name, file, failure = "" }) => {
    const message = stripVTControlCharacters(failure).slice(0, SHOWN_CHARACTERS).trim();
    return [`${file}  ${name}`, ...message.split("\n")].join("\n    ");
  });
}
