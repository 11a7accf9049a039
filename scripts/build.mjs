// `npm run build`, for hosts with a build and server of their own: generates the database client, writes the description of the API, then
// builds the site.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { reportFailure } from "./failure.mjs";
import { ensureClient } from "./prepare.mjs";
import { ROOT, readEnvFile } from "./settings.mjs";
import { createSteps } from "./steps.mjs";

try {
  readEnvFile();
  const step = createSteps();
  await ensureClient(step);
  await step("Describing the API", ["--conditions=react-server", "--import", "tsx", path.join(ROOT, "scripts/openapi.mjs")]);
  const { status } = spawnSync(process.execPath, [path.join(ROOT, "node_modules/next/dist/bin/next"), "build"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
