import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { dataDir, NO_ENV_FILES, ROOT, serverEnvironment } from "./settings.mjs";

const heapLimitMb = (given: { [name: string]: string }) => {
  const command = ["-p", "v8.getHeapStatistics().heap_size_limit / 2 ** 20"];
  return Number(execFileSync(process.execPath, command, { env: serverEnvironment({ ...process.env, ...given }), encoding: "utf8" }));
};

test("a serving process uses less than half a gigabyte, unless the operator sets another limit", () => {
  expect(heapLimitMb({ NODE_OPTIONS: "" })).toBeLessThan(512);
  expect(heapLimitMb({ NODE_OPTIONS: "--max-old-space-size=2048" })).toBeGreaterThan(2000);
  expect(serverEnvironment({ MALLOC_ARENA_MAX: "8" }).MALLOC_ARENA_MAX).toBe("8");
});

/** The variables that a new process with this environment loads from a directory with a `.env`, by our scripts and by Next.js. */
function takenOver(environment: { [name: string]: string | undefined }) {
  const directory = mkdtempSync(path.join(tmpdir(), "quad-env-"));
  try {
    writeFileSync(path.join(directory, ".env"), "OF_THE_DEVELOPER=yes\n");
    const program = (load: string) => ["--input-type=module", "-e", `${load}; process.stdout.write(process.env.OF_THE_DEVELOPER ?? "no")`];
    const taken = (load: string) =>
      execFileSync(process.execPath, program(load), { cwd: ROOT, env: environment as NodeJS.ProcessEnv, encoding: "utf8" });
    return {
      scripts: taken(`(await import("./scripts/settings.mjs")).readEnvFile(${JSON.stringify(directory)})`),
      next: taken(`(await import("@next/env")).default.loadEnvConfig(${JSON.stringify(directory)})`),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test("a program started by a test ignores a developer's .env; any other reads it", () => {
  expect(takenOver(process.env)).toEqual({ scripts: "no", next: "no" });
  expect(takenOver({ PATH: process.env.PATH })).toEqual({ scripts: "yes", next: "yes" });
});

test("a blank variable does not hide the one of the file", () => {
  expect(takenOver({ PATH: process.env.PATH, OF_THE_DEVELOPER: "  " }).scripts).toBe("yes");
});

test("spaces around a value do not count, except in the site's own secrets", () => {
  const given = {
    PATH: process.env.PATH,
    ...NO_ENV_FILES,
    NEXTAUTH_URL: " https://quad.example\r",
    ADMIN_PASSWORD: " kept ",
    CRON_SECRET: "shared\n",
  };
  const program = `(await import("./scripts/settings.mjs")).readEnvFile();
    process.stdout.write(JSON.stringify(["NEXTAUTH_URL", "ADMIN_PASSWORD", "CRON_SECRET"].map((name) => process.env[name])))`;
  const read = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: ROOT,
    env: given as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
  });
  expect(JSON.parse(read)).toEqual(["https://quad.example", " kept ", "shared"]);
});

test("a folder for data that only a shell knows is refused, and one whose name has a tilde is not", () => {
  const read = (given: string) => {
    vi.stubEnv("DATA_DIR", given);
    try {
      return dataDir();
    } finally {
      vi.unstubAllEnvs();
    }
  };
  for (const given of ["~", "~/data"]) expect(() => read(given)).toThrow("DATA_DIR is not valid: write the whole path instead of ~.");
  expect([read("data~"), read("/srv/~data")]).toEqual([path.join(ROOT, "data~"), "/srv/~data"]);
});
