import { execFileSync } from "node:child_process";
import path from "node:path";
import { ROOT } from "../scripts/settings.mjs";

const REGISTRATIONS = 100_000;

/**
 * The export of a student with 100,000 registrations, and the purge of an event with 100,000 people, in a process of their own.
 * @param {{ client: import("pg").Client, event: string }} filled an event with 100,000 people
 * @returns {Promise<Record<"exported" | "purged", { result: number, seconds: number, delayMs: number, delayP99Ms: number, moreMb: number, left?: number }>>}
 */
export async function measurePersonalData({ client, event }) {
  const { rows } = await client.query(`SELECT "id" FROM "Student" ORDER BY "id" LIMIT 1`);
  const student = rows[0].id;
  // An ended registration takes no seat, so one student may have any number at one event.
  await client.query(
    `INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "createdAt", "confirmedAt", "endedAt", "source")
     SELECT gen_random_uuid(), $1, $2, 'cancelled', 0, now() - g * interval '1 minute', now(), now(), 'bench-own'
     FROM generate_series(1, ${REGISTRATIONS}) g`,
    [event, student],
  );
  // Older than the days for which organisers can name people; everything else of the dataset is younger, and stays.
  await client.query(
    `UPDATE "Event" SET "registrationOpensAt" = "registrationOpensAt" - interval '4 years',
       "registrationClosesAt" = "registrationClosesAt" - interval '4 years', "startsAt" = "startsAt" - interval '4 years',
       "endsAt" = "endsAt" - interval '4 years' WHERE "id" = $1`,
    [event],
  );
  try {
    const output = execFileSync(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", path.join(import.meta.dirname, "personal-data.ts")],
      {
        cwd: ROOT,
        env: { ...process.env, STUDENT: student, EVENT: event },
        encoding: "utf8",
      },
    );
    return JSON.parse(output.trim().split("\n").at(-1));
  } finally {
    await client.query(`DELETE FROM "Registration" WHERE "source" = 'bench-own'`);
  }
}
