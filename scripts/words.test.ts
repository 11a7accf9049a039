import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { repositoryFiles } from "@/lib/testing/repository-files";

/** Words that the texts for people avoid, with the word to use. Source: docs/writing.md. */
const FORBIDDEN: [RegExp, string][] = [
  [/e-mail/i, "email"],
  [/\bmails?\b/i, "email, message"],
  [/\b(some|no|every|any)body\b/i, "someone, no one, everyone, anyone"],
  [/\bwho(ever|soever)\b/i, "anyone who, people who"],
  [/\bat once\b/i, "straight away"],
  [/\bat most\b/i, "up to"],
  [/\bany ?more\b/i, "no longer"],
  [/\bmeanwhile\b/i, "just, since then"],
  [/\b(goes|given) back\b/i, "refunded"],
  [/\bon its way\b/i, "refund pending"],
  [/\bcosts? (you )?nothing\b/i, "free for you"],
  [/\bhears? of\b/i, "follow, get emails about"],
  [/\bwait(s|ed) (for|since)\b/i, "is waiting for"],
  [/\bstands? (on|here|in|there)\b/i, "is, appears"],
  [/\bworkspace\b/i, "manage event"],
  [/\bdoors?\b/i, "entrance, check-in"],
  [/\bhelpers?\b/i, "organiser"],
  [/\bformer member\b/i, "deleted account"],
  [/\b(the|in) line\b/i, "waiting list"],
  [/\bleave event\b/i, "cancel registration"],
  [/[a-z]['][a-z ]/i, "the apostrophe ’"],
];

/** Texts of the first specification and of the contract trust, which are verbatim, and values of calls that are words. */
const VERBATIM = [
  "This log-in is not there any more.",
  "Somebody decided this already.",
  "Thank you. Somebody will look at it.",
  "Nobody can see who wrote this.",
  "at most 30 characters",
  "The password needs at most 30 characters.",
  "going has to be nobody, college or students",
  "quad-door …",
  "Nobody is checked in. Mark in People who came, then issue.",
  "of has to be registration or helper",
  "Door",
];

/** Attributes of elements that are not read by people. */
const MACHINE_ATTRIBUTES =
  /^(className|href|src|d|id|key|htmlFor|name|type|role|viewBox|variant|style|rel|sizes|media|as|method|action|autoComplete|inputMode|accept|look|tone|lang|dir)$/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** The texts of a source file that people may read: whole phrases, without statements, class names and the errors of engineers. */
function readTexts(file: string): { at: string; text: string }[] {
  const source = readFileSync(file, "utf8");
  const found: { at: string; text: string }[] = [];
  const add = ({ start }: Node, text: string) => found.push({ at: `${file}:${source.slice(0, start).split("\n").length}`, text });

  function visit(node: Node): void {
    const codeOf = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : "");
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "TaggedTemplateExpression":
        return;
      case "ExportNamedDeclaration":
        if (node.source) return;
        break;
      case "JSXAttribute":
        if (MACHINE_ATTRIBUTES.test(codeOf(node.name))) return;
        break;
      case "NewExpression":
        if (codeOf(node.callee).endsWith("Error")) return;
        break;
      case "CallExpression":
        if (/^(console|log)\b|(^|\.)raw$/.test(codeOf(node.callee))) return;
        break;
      case "JSXText":
        return void add(node, String(node.value).replace(/\s+/g, " ").trim());
      case "Literal":
        if (typeof node.value === "string" && IS_PHRASE.test(node.value) && !IS_STATEMENT.test(node.value)) add(node, node.value);
        return;
      case "TemplateLiteral": {
        const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…");
        if (/[a-z] | [a-z]/i.test(text) && !IS_STATEMENT.test(text)) add(node, text);
        for (const expression of node.expressions as Node[]) visit(expression);
        return;
      }
    }
    if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return;
    for (const value of Object.values(node)) for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) visit(part);
  }
  visit(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }, file) as unknown as Node);
  return found;
}

/** A phrase, or one word that begins like a label. */
const IS_PHRASE = /[A-Za-z’',.] |^[A-Z][a-z]+$/;
const IS_STATEMENT = /\b(SELECT|UPDATE|WHERE|CASE)\b|^data:|^(GET|POST|PUT|DELETE) /;

test("people read the words of the glossary", () => {
  const files = repositoryFiles("app/*.ts", "app/*.tsx", "components/*.ts", "components/*.tsx", "lib/*.ts", "lib/*.tsx").filter(
    // Declarations of calls are read by engineers.
    (file) => !/\.test\.tsx?$|^lib\/testing\/|^lib\/.*\/calls\.ts$/.test(file),
  );
  const texts = files.flatMap(readTexts);
  expect(texts.length).toBeGreaterThan(3000);
  const found = texts
    .filter(({ text }) => !VERBATIM.includes(text))
    .flatMap(({ at, text }) => FORBIDDEN.flatMap(([word, instead]) => (word.test(text) ? [`${at} ${text} (${word}: ${instead})`] : [])));
  expect(found).toEqual([]);
});
