import { defineConfig } from "vitest/config";
import { migrationNames } from "./scripts/migration-names.mjs";
import { NO_ENV_FILES } from "./scripts/settings.mjs";

const root = import.meta.dirname;

export default defineConfig({
  resolve: { alias: { "@": root, "server-only": `${root}/lib/testing/empty.ts` } },
  test: {
    // The migrations as next.config.mjs names them for the site.
    env: { ...NO_ENV_FILES, QUAD_MIGRATIONS: migrationNames().join() },
    // Long, for a busy machine; no test is about time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,app,components,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
          setupFiles: "lib/testing/use-seed.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["{lib,app,scripts,prisma}/**/*.db.test.ts"],
          // Also on two cores: a test spends half of its time in the database.
          maxWorkers: 2,
          globalSetup: "lib/testing/create-template.ts",
          setupFiles: ["lib/testing/use-seed.ts", "lib/testing/use-database.ts"],
        },
      },
    ],
  },
});
