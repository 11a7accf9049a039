import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CallExpression, type Node, SyntaxKind, type TemplateLiteral } from "typescript/unstable/ast";
import {
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Symbol as DeclaredSymbol, type Type } from "typescript/unstable/sync";

/** The raw statements of the product as in its sources, and the types that the sources give their rows. */

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A type without null and undefined, as TypeScript prints it: "string" for a union of texts, "string[]", "Date". */
type FieldType = { name: string; isNullable: boolean };
export type RawStatement = {
  /** File and line. */
  at: string;
  /** Undefined if it is composed of parts that the source alone does not contain. */
  text: string | undefined;
  /** Undefined where the statement has no type, or an unknown one. */
  fields: Map<string, FieldType> | undefined;
};

/** Every `$queryRaw` of `lib/`. For parts with several forms, the first one. */
export function readRawStatements(): RawStatement[] {
  const folder = mkdtempSync(path.join(tmpdir(), "quad-types-"));
  const config = path.join(folder, "tsconfig.json");
  // Without the pages and components, because they have no statements.
  const sources = { include: [`${ROOT}/lib/**/*.ts`], exclude: [`${ROOT}/lib/**/*.test.ts`, `${ROOT}/lib/testing`] };
  const compilerOptions = {
    paths: { "@/*": [`${ROOT}/*`] },
    plugins: [],
    incremental: false,
    typeRoots: [`${ROOT}/node_modules/@types`],
    types: ["node"],
  };
  writeFileSync(config, JSON.stringify({ extends: `${ROOT}/tsconfig.json`, compilerOptions, ...sources }));
  const api = new API({ cwd: ROOT });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error("TypeScript does not open the product's sources.");
    const { program, checker } = project;
    const reader = new StatementReader(checker);
    const files = program.getSourceFileNames().filter((file) => file.startsWith(`${ROOT}/lib/`) && !file.includes("/generated/"));
    return files.flatMap((file) => {
      const source = program.getSourceFile(file);
      if (!source?.text.includes("$queryRaw")) return [];
      return descendants(source).flatMap((node) => {
        if (!isTaggedTemplateExpression(node) || !/\.\$queryRaw$/.test(node.tag.getText())) return [];
        const line = source.text.slice(0, node.getStart()).split("\n").length;
        const row = node.typeArguments?.[0] && checker.getTypeFromTypeNode(node.typeArguments[0]);
        return { at: `${path.relative(ROOT, file)}:${line}`, text: reader.read(node.template), fields: row && fieldsOf(checker, row) };
      });
    });
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

function descendants(node: Node): Node[] {
  const found: Node[] = [];
  const visit = (child: Node) => {
    found.push(child);
    child.forEachChild(visit);
  };
  node.forEachChild(visit);
  return found;
}

/** The fields of a row, from the type of its list. */
function fieldsOf(checker: Checker, rows: Type): RawStatement["fields"] {
  const [row] = checker.getTypeArguments(rows as Parameters<Checker["getTypeArguments"]>[0]);
  if (!row || checker.typeToString(row) === "unknown") return undefined;
  const fields = checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbol(property) ?? checker.getUnknownType();
    const isNullable = [checker.getNullType(), checker.getUndefinedType()].some((none) => checker.isTypeAssignableTo(none, type));
    return [property.name, { name: nameOf(checker, type), isNullable }] as const;
  });
  return new Map(fields);
}

function nameOf(checker: Checker, type: Type): string {
  const some = checker.getNonNullableType(type) ?? type;
  const [element] = checker.isArrayType(some) ? checker.getTypeArguments(some as Parameters<Checker["getTypeArguments"]>[0]) : [];
  return element ? `${nameOf(checker, element)}[]` : checker.typeToString(checker.getBaseTypeOfLiteralType(some) ?? some);
}

/** An expression, and the arguments known at its place, by the ids of their parameters. */
type Bound = { node: Node; scope: ReadonlyMap<number, Bound> };

class Unreadable extends Error {}

/** Reads the text of statements from templates, and from the constants and functions that their parts come from. */
class StatementReader {
  readonly #checker: Checker;
  #placeholders = 0;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  /** With `$1` and so on for values; undefined if a part cannot be read. */
  read(template: TemplateLiteral): string | undefined {
    this.#placeholders = 0;
    try {
      return this.#templateText({ node: template, scope: new Map() });
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  }

  #templateText({ node, scope }: Bound): string {
    if (!isTemplateExpression(node)) return (node as Node & { text: string }).text;
    const isText = !isTaggedTemplateExpression(node.parent);
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const part = { node: expression, scope };
      return (isText || this.#isSql(expression) ? this.#text(part) : this.#placeholder()) + literal.text;
    });
    return node.head.text + parts.join("");
  }

  #placeholder(): string {
    this.#placeholders += 1;
    return `$${this.#placeholders}`;
  }

  #isSql(node: Node): boolean {
    const type = this.#checker.getTypeAtLocation(node);
    return type !== undefined && /\bSql\b/.test(this.#checker.typeToString(type));
  }

  /** The text of a part of a statement. */
  #text(part: Bound): string {
    const { node, scope } = this.#resolve(part);
    if (isTaggedTemplateExpression(node)) return this.#templateText({ node: node.template, scope });
    if (isTemplateExpression(node) || isNoSubstitutionTemplateLiteral(node) || isStringLiteral(node))
      return this.#templateText({ node, scope });
    if (node.getText() === "Prisma.empty") return "";
    const [first, second] = isCallExpression(node) ? node.arguments : [];
    if (isCallExpression(node) && first && node.expression.getText() === "Prisma.raw") return this.#text({ node: first, scope });
    if (isCallExpression(node) && first && node.expression.getText() === "Prisma.join") {
      const separator = second ? this.#text({ node: second, scope }) : ",";
      return this.#elements({ node: first, scope })
        .map((element) => (this.#isSql(element.node) ? this.#text(element) : this.#placeholder()))
        .join(separator);
    }
    throw new Unreadable(node.getText());
  }

  /** The elements of a list; an element made from another list represents all. */
  #elements(list: Bound): Bound[] {
    const { node, scope } = this.#resolve(list);
    if (isArrayLiteralExpression(node)) {
      return node.elements.flatMap((element) =>
        isSpreadElement(element) ? this.#elements({ node: element.expression, scope }) : [{ node: element, scope }],
      );
    }
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && node.expression.name.text === "filter")
      return this.#elements({ node: node.expression.expression, scope });
    const [make] = isCallExpression(node) && /\.(?:map|flatMap)$/.test(node.expression.getText()) ? node.arguments : [];
    if (make && isArrowFunction(make) && !isBlock(make.body)) return [{ node: make.body, scope }];
    if (this.#isSql(node)) throw new Unreadable(node.getText());
    return [{ node, scope }];
  }

  /** Follows names, properties, calls and conditions to their expression. */
  #resolve({ node, scope }: Bound): Bound {
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node) || isNonNullExpression(node))
      return this.#resolve({ node: node.expression, scope });
    if (isBinaryExpression(node))
      return this.#resolve({ node: node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken ? node.right : node.left, scope });
    if (isConditionalExpression(node)) return this.#resolve({ node: node.whenTrue, scope });
    if (isIdentifier(node)) return this.#declared(this.#checker.getSymbolAtLocation(node), scope) ?? { node, scope };
    if (isPropertyAccessExpression(node) && !node.getText().startsWith("Prisma."))
      return this.#member(this.#resolve({ node: node.expression, scope }), node.name.text) ?? { node, scope };
    // All entries of such a table have the same columns.
    if (isElementAccessExpression(node)) return this.#member(this.#resolve({ node: node.expression, scope })) ?? { node, scope };
    if (isCallExpression(node) && !isPropertyAccessExpression(node.expression)) return this.#result({ node, scope }) ?? { node, scope };
    return { node, scope };
  }

  #declared(found: DeclaredSymbol | undefined, scope: Bound["scope"]): Bound | undefined {
    const symbol = found && !found.valueDeclaration ? this.#checker.getAliasedSymbol(found) : found;
    const known = symbol && scope.get(symbol.id);
    if (known) return this.#resolve(known);
    const node = symbol?.valueDeclaration?.resolve();
    if (!node) return undefined;
    if (isFunctionDeclaration(node)) return { node, scope };
    if (isVariableDeclaration(node) && node.initializer) return this.#resolve({ node: node.initializer, scope });
    if (isParameterDeclaration(node) && node.initializer) return this.#resolve({ node: node.initializer, scope });
    if (!isBindingElement(node)) return undefined;
    const { parent: pattern } = node;
    const owner = pattern.parent;
    const name = isArrayBindingPattern(pattern) ? pattern.elements.indexOf(node) : (node.propertyName ?? node.name)?.getText();
    const member =
      isVariableDeclaration(owner) && owner.initializer && this.#member(this.#resolve({ node: owner.initializer, scope }), name);
    return member || (node.initializer && this.#resolve({ node: node.initializer, scope }));
  }

  /** A property of an object literal or an element of a list literal; without a name, an object's first property. */
  #member({ node, scope }: Bound, name?: string | number): Bound | undefined {
    const element = isArrayLiteralExpression(node) && typeof name === "number" && node.elements[name];
    if (element) return this.#resolve({ node: element, scope });
    if (!isObjectLiteralExpression(node)) return undefined;
    const property = node.properties.find((one) => name === undefined || ("name" in one && one.name?.getText() === name));
    if (property && isPropertyAssignment(property)) return this.#resolve({ node: property.initializer, scope });
    if (property && isShorthandPropertyAssignment(property))
      return this.#declared(this.#checker.getShorthandAssignmentValueSymbol(property), scope);
    return undefined;
  }

  /** The expression that a function of ours returns. */
  #result({ node, scope }: { node: CallExpression; scope: Bound["scope"] }): Bound | undefined {
    const called = this.#resolve({ node: node.expression, scope }).node;
    if ((!isArrowFunction(called) && !isFunctionDeclaration(called)) || !called.body) return undefined;
    const inner = new Map(scope);
    for (const [index, { name, initializer }] of called.parameters.entries()) {
      const given = node.arguments[index] ?? initializer;
      const argument = given && { node: given, scope };
      for (const element of isObjectBindingPattern(name) ? name.elements : [{ name, propertyName: undefined, initializer: undefined }]) {
        const value = isObjectBindingPattern(name)
          ? ((argument && this.#member(this.#resolve(argument), (element.propertyName ?? element.name)?.getText())) ??
            (element.initializer && { node: element.initializer, scope }))
          : argument;
        const symbol = element.name && this.#checker.getSymbolAtLocation(element.name);
        if (symbol && value) inner.set(symbol.id, value);
      }
    }
    const returned = isBlock(called.body) ? descendants(called.body).findLast(isReturnStatement)?.expression : called.body;
    return returned && this.#resolve({ node: returned, scope: inner });
  }
}
