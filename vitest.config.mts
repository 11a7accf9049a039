import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { readMigrations } from "./scripts/migrations.mjs";
import { NO_ENV_FILES } from "./scripts/settings.mjs";
import { readSql, versionOf } from "./scripts/sql-files.mjs";

const root = import.meta.dirname;

type Project = Exclude<TestProjectInlineConfiguration["test"], undefined>;

/**
 * Most files share a process, which loads the product once. Those named `alone` have one each: they load modules anew or with settings of
 * their own, end connections, or count expiries, which files that share a process with them would notice.
 * @param filesOf the pattern of the files, all of them or those named `.alone`
 */
const projects = (test: Project & { name: string }, filesOf: (alone: "" | ".alone") => string): TestProjectInlineConfiguration[] => [
  { extends: true, test: { ...test, isolate: false, include: [filesOf("")], exclude: [...(test.exclude ?? []), filesOf(".alone")] } },
  { extends: true, test: { ...test, name: `${test.name}-alone`, include: [filesOf(".alone")] } },
];

export default defineConfig({
  resolve: { alias: { "@": root, "server-only": `${root}/lib/testing/empty.ts` } },
  test: {
    // The migrations and the SQL as next.config.mjs names them for the site.
    env: {
      ...NO_ENV_FILES,
      QUAD_MIGRATIONS: readMigrations()
        .map(({ name }) => name)
        .join(),
      QUAD_SQL: versionOf(readSql()),
    },
    // Long, for a busy machine; no test is about time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      ...projects(
        {
          name: "unit",
          exclude: ["**/*.db.test.ts"],
          // Two also on two cores: the longest tests wait for processes of their own.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          setupFiles: "lib/testing/use-seed.ts",
        },
        (alone) => `{lib,app,components,scripts}/**/*${alone}.test.{ts,tsx}`,
      ),
      ...projects(
        {
          name: "db",
          // Three also on two cores: a test spends half of its time in the database, and some wait for its limits.
          maxWorkers: 3,
          globalSetup: "lib/testing/create-template.ts",
          setupFiles: ["lib/testing/use-seed.ts", "lib/testing/use-database.ts"],
        },
        (alone) => `{lib,app,scripts,prisma}/**/*${alone}.db.test.ts`,
      ),
    ],
  },
});
