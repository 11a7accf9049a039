// Writes lib/calls/openapi.json: `node --conditions=react-server --import tsx scripts/openapi.mjs`. Loads the declarations with their
// limits, which open no database.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./settings.mjs";

process.env.NEXTAUTH_SECRET ||= "never used";
process.env.DATABASE_URL ||= "postgres://nobody@localhost:1/none";
const { descriptionText } = await import("./openapi/describe.ts");
writeFileSync(path.join(ROOT, "lib/calls/openapi.json"), descriptionText());
