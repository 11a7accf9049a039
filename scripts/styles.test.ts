import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

const IMPORT = /^import (\w+) from "((?:@|\.)[^"]*\.module\.css)";$/gm;
/** Classes of Leaflet, of the editor, and of the text that it writes. */
const THEIRS = /^\.(?:leaflet|ProseMirror|is-editor|align|indent)\b/;
const CLASS = /\.([a-zA-Z_][\w-]*)/g;

/** The class names of a module, without those of other elements (`:global`) and without similar numbers and comments. */
function classesOf(file: string): Set<string> {
  const css = readFileSync(file, "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/:global\([^)]*\)/g, "");
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, before = ""]) => (before.trim().startsWith("@") ? [] : [before]));
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(CLASS)].map(([, name = ""]) => name)));
}

type Use = { component: string; module: string; names: string[]; isOpen: boolean };

/**
 * The modules that a component imports, and the classes that it uses. `isOpen` for a module that is indexed by a variable: `styles[tone]`.
 */
function usesOf(component: string): Use[] {
  const code = readFileSync(component, "utf8");
  return [...code.matchAll(IMPORT)].map(([, name = "", from = ""]) => ({
    component,
    module: from.startsWith("@/") ? from.slice(2) : path.join(path.dirname(component), from),
    names: [...code.matchAll(new RegExp(`(?<![\\w./-])${name}\\??\\.(\\w+)`, "g"))].map(([, key = ""]) => key),
    isOpen: new RegExp(`(?<![\\w./-])${name}\\[`).test(code),
  }));
}

/** The class names that a component writes as text, so that no module has them. */
function writtenIn(component: string): string[] {
  const code = readFileSync(component, "utf8");
  const attributes = [...code.matchAll(/[cC]lassName="([^"]*)"/g)];
  const joined = [...code.matchAll(/classNames\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, parts = ""]) => [
    ...parts.replaceAll(/[=!]== "[^"]*"/g, "").matchAll(/["`]([^"`]*)["`]/g),
  ]);
  return [...attributes, ...joined].map(([, names = ""]) => `${component}: ${names}`);
}

describe("CSS modules", () => {
  const modules = repositoryFiles("*.module.css");
  const uses = repositoryFiles("app/*.tsx", "components/*.tsx", "components/*.ts").flatMap(usesOf);

  test("a class that a component names is in the module", () => {
    expect(modules.length).toBeGreaterThan(30);
    const known = new Map(modules.map((file) => [file, classesOf(file)]));
    const missing = uses.flatMap(({ component, module, names }) =>
      names.filter((name) => !known.get(module)?.has(name)).map((name) => `${component}: ${module} has no .${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("a class of a module is named by a component", () => {
    const unused = modules.flatMap((file) => {
      const own = uses.filter(({ module }) => module === file);
      if (own.some(({ isOpen }) => isOpen)) return [];
      const named = new Set(own.flatMap(({ names }) => names));
      return [...classesOf(file)].filter((name) => !named.has(name)).map((name) => `${file}: .${name}`);
    });
    expect(unused).toEqual([]);
  });

  test("no component writes a class name as text", () => {
    expect(repositoryFiles("app/*.tsx", "components/*.tsx").flatMap(writtenIn)).toEqual([]);
  });

  test("a module names no class of elsewhere but those of maps, the editor and descriptions", () => {
    const named = modules.flatMap((file) => {
      const css = readFileSync(file, "utf8");
      const globals = [...css.matchAll(/:global\(([^)]*)\)/g)].filter(([, name = ""]) => !THEIRS.test(name));
      return [...globals, ...css.matchAll(/composes:[^;]*/g)].map(([text]) => `${file}: ${text}`);
    });
    expect(named).toEqual([]);
  });

  test("the reset names no class but an icon's", () => {
    const sheets = repositoryFiles("app/*.css").filter((file) => !modules.includes(file));
    expect(sheets.flatMap((file) => [...classesOf(file)].map((name) => `${file}: .${name}`))).toEqual(["app/styles/base.css: .lucide"]);
  });
});
