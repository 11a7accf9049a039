import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

/**
 * The numbered sections of docs/contracts, and the numbered invariants in them. A test for one names it at the end of its title:
 * `[organisers 8.1, 19.4]`.
 */

const ROOT = path.resolve(import.meta.dirname, "..");
const DOCUMENTS = {
  spec: "specification",
  base: "base",
  organisers: "organisers",
  joining: "joining",
  reach: "reach",
  trust: "trust",
  after: "after",
  platform: "platform",
  app: "app",
};

/** Sections without a test of their own. */
const WITHOUT_TEST: Record<string, string> = {
  "joining 1": "words",
  "organisers 20": "details of the sections before",
  "reach 10": "details of the sections before",
  "after 2": "the errors of the sections after it",
};

function requirementsOf([name, document]: [string, string]): string[] {
  const text = readFileSync(path.join(ROOT, `docs/contracts/${document}.md`), "utf8");
  const sections = text.split(/^(?=#{2,3} \d)/m).slice(1);
  return sections.flatMap((section) => {
    const [heading = "", ...lines] = section.trim().split("\n");
    const number = /\d+(?:\.\d+)?/.exec(heading)?.[0];
    if (/invariants|what always holds/i.test(heading))
      return lines.flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? []).map((item) => `${name} ${number}.${item}`);
    return lines.length > 0 ? [`${name} ${number}`] : [];
  });
}

const requirements = Object.entries(DOCUMENTS).flatMap(requirementsOf);

/** The requirements in titles of tests, with repetitions. */
function marksOf(file: string): string[] {
  const marks = [
    ...readFileSync(path.join(ROOT, file), "utf8").matchAll(
      / \[((?:spec|base|organisers|joining|reach|trust|after|platform|app) \d[^\]]*)\]["`]/g,
    ),
  ];
  return marks.flatMap(([, mark = ""]) =>
    mark.split("; ").flatMap((part) => {
      const [document, ...numbers] = part.split(/,? /);
      return numbers.map((number) => `${document} ${number}`);
    }),
  );
}

const marks = repositoryFiles("*.test.ts", "*.test.tsx", "e2e/*.spec.ts").flatMap(marksOf);

test("every requirement is shown by a test that names it, but for those that are listed with a reason", () => {
  expect(requirements.length).toBeGreaterThan(70);
  expect(requirements.filter((requirement) => !marks.includes(requirement))).toEqual(
    requirements.filter((requirement) => requirement in WITHOUT_TEST),
  );
  expect(Object.keys(WITHOUT_TEST).filter((requirement) => !requirements.includes(requirement))).toEqual([]);
});

test("a requirement that a title names is in docs/contracts", () => {
  expect(marks.filter((mark) => !requirements.includes(mark))).toEqual([]);
});
