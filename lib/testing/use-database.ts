import { mkdirSync, rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { emptyTables, truncateTables } from "./tables";
import { dataDir } from "./worker";

/** Every file begins with an empty folder, and every test with empty tables. */
beforeAll(() => mkdirSync(dataDir, { recursive: true }));
beforeAll(truncateTables);
beforeEach(emptyTables);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
