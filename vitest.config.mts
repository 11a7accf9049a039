import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { migrationNames } from "./scripts/migration-names.mjs";
import { NO_ENV_FILES } from "./scripts/settings.mjs";

const root = import.meta.dirname;
const FOLDERS = ["lib", "app", "components", "scripts", "prisma"];

/**
 * Such a file loads modules anew or with settings of its own, or ends connections, which the files after it in a process would notice; or it
 * counts expiries, of which those before it made some.
 */
const NEEDS_A_PROCESS =
  /\bvi\.(hoisted|resetModules)\(|\/testing\/joining\/process"|\bprocess\.env\.\w+ \?\?= |\bcloseDatabase\(|\/expiries\.cjs"/;
const alone = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && NEEDS_A_PROCESS.test(readFileSync(path.join(root, file), "utf8"))),
);
const isOfDatabase = (file: string) => file.endsWith(".db.test.ts");

type Project = Exclude<TestProjectInlineConfiguration["test"], undefined>;

/** Most files share a process, which loads the product once; those in `alone` have one each. */
const projects = (test: Project & { name: string }, alone: string[]): TestProjectInlineConfiguration[] => [
  { extends: true, test: { ...test, isolate: false, exclude: ["**/node_modules/**", ...(test.exclude ?? []), ...alone] } },
  { extends: true, test: { ...test, name: `${test.name}-alone`, include: alone } },
];

export default defineConfig({
  resolve: { alias: { "@": root, "server-only": `${root}/lib/testing/empty.ts` } },
  test: {
    // The migrations as next.config.mjs names them for the site.
    env: { ...NO_ENV_FILES, QUAD_MIGRATIONS: migrationNames().join() },
    // Long, for a busy machine; no test is about time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      ...projects(
        {
          name: "unit",
          include: ["{lib,app,components,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts"],
          // Two also on two cores: the longest tests wait for processes of their own.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          setupFiles: "lib/testing/use-seed.ts",
        },
        alone.filter((file) => !isOfDatabase(file)),
      ),
      ...projects(
        {
          name: "db",
          include: ["{lib,app,scripts,prisma}/**/*.db.test.ts"],
          // Also on two cores: a test spends half of its time in the database.
          maxWorkers: 2,
          globalSetup: "lib/testing/create-template.ts",
          setupFiles: ["lib/testing/use-seed.ts", "lib/testing/use-database.ts"],
        },
        alone.filter(isOfDatabase),
      ),
    ],
  },
});
