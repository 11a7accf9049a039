// Turns the admin's second factor off: `npm run admin:reset-factor`, for an admin who lost the app and the recovery codes.
import { withClient } from "./database-client.mjs";
import { withDatabase } from "./embedded-database.mjs";
import { Failure, isRunDirectly, reportFailure } from "./failure.mjs";
import { readEnvFile } from "./settings.mjs";
import { say } from "./steps.mjs";

/** The tables of what ends: the factors and everything that they or a log-in opened. */
const TABLES = ["Factor", "RecoveryCode", "WrongFactorCodes", "Challenge", "Device", "Session"];

/**
 * Ends the admin's second factor and all its sessions, mails the admin, and writes a line of the admin's log, in one transaction. The
 * server may run.
 * @param {string} databaseUrl
 * @returns {Promise<boolean>} whether the admin had a second factor; if not, nothing changes
 * @throws Failure when there is no admin
 */
export function resetAdminFactor(databaseUrl) {
  return withClient(databaseUrl, async (client) => {
    await client.query("BEGIN");
    const { rows } = await client.query(`SELECT "id" FROM "Account" WHERE "kind" = 'admin' FOR NO KEY UPDATE`);
    const [admin] = rows;
    if (!admin) throw new Failure("There is no admin yet: npm start makes the account.");
    const factors = await client.query(`SELECT FROM "Factor" WHERE "accountId" = $1 AND "confirmedAt" IS NOT NULL`, [admin.id]);
    if (factors.rowCount === 0) return false;
    for (const table of TABLES) await client.query(`DELETE FROM "${table}" WHERE "accountId" = $1`, [admin.id]);
    await client.query(
      `INSERT INTO "AdminAction" ("id", "act", "subject", "subjectId", "reason") VALUES ($1, 'reset_factor', 'student', $2, 'On the server')`,
      [crypto.randomUUID(), admin.id],
    );
    const mail = { accountId: admin.id, change: "reset", at: new Date().toISOString(), by: "server" };
    await client.query("SELECT graphile_worker.add_job('send_factor_mail', $1::json)", [JSON.stringify(mail)]);
    await client.query("COMMIT");
    return true;
  });
}

if (isRunDirectly(import.meta.url)) {
  try {
    readEnvFile();
    const wasOn = await withDatabase(resetAdminFactor);
    say(wasOn ? "The admin’s second factor is off. Log in with the password, then add an app." : "The admin has no second factor.");
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
