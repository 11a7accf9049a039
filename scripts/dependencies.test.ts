import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Lock = { packages: Record<string, { version?: string }> };

const read = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
const lock = read<Lock>("package-lock.json");
const { dependencies, devDependencies } = read<{ dependencies: Record<string, string>; devDependencies: Record<string, string> }>(
  "package.json",
);

/** The first version of each package without a known vulnerability that affects us, and the vulnerability. */
const SAFE_FROM: Record<string, string> = {
  next: "16.4.5", // remote code execution, cache poisoning, image optimiser
  "next-auth": "4.24.15", // Unicode look-alikes in addresses
  nodemailer: "9.0.0", // injection into addresses
  sharp: "0.35.5", // SVG and image parsers
  "sanitize-html": "2.17.5",
};

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  const index = a?.findIndex((part, place) => part !== b?.[place]) ?? -1;
  return index === -1 || (a?.[index] ?? 0) > (b?.[index] ?? 0);
}

test("no package in the lock file is older than its safe version", () => {
  const old = Object.entries(lock.packages).flatMap(([path, { version = "0" }]) => {
    const floor = SAFE_FROM[path.split("node_modules/").at(-1) ?? ""];
    return floor && !isAtLeast(version, floor) ? [`${path} ${version} < ${floor}`] : [];
  });
  expect(old).toEqual([]);
});

test("every version is exact, so that every machine gets the tested ones", () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version));
  expect(loose).toEqual([]);
});
