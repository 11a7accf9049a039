import { Failure } from "../scripts/failure.mjs";
import { call, callsPerSecond, inParallel, requestsPerSecond } from "./load.mjs";
import { openEvent } from "./registrations.mjs";

const CERTIFICATES = 1000;
const IMPORTED_ROWS = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Calls of other programs, each with the side that it is compared with: both give calls a second, an import its drafts a second. Nobody
 * else calls meanwhile. `tidyUpPrograms` takes back what this adds.
 * @param {import("pg").Client} client of the dataset
 * @param {{ site: string, bareNode: string, bareNext: string }} origins
 * @param {{ id: string, token: string }} club
 * @param {{ embed: string, description: string }} paths
 * @returns {Promise<{ label: string, other: string, sides: ((seconds: number) => Promise<number>)[] }[]>}
 */
export async function programTargets(client, { site, bareNode, bareNext }, club, { embed, description }) {
  await client.query(`CREATE TABLE "BenchInsert" ("id" uuid PRIMARY KEY, "other" uuid NOT NULL)`);
  const numbers = await addCertificates(client);
  let calls = 0;
  const encoding = "br";
  return [
    {
      label: "requests a second: an event's embed, Brotli",
      other: "bare Node.js",
      sides: [site, bareNode].map((origin) => (seconds) => requestsPerSecond(origin + embed, { seconds, encoding })),
    },
    {
      label: "requests a second: openapi.json",
      other: "bare Node.js",
      sides: [site, bareNode].map((origin) => (seconds) => requestsPerSecond(origin + description, { seconds, encoding })),
    },
    {
      label: "requests a second: verification of a certificate",
      other: "the bare handler",
      sides: [
        async (seconds) => {
          const { rate } = await callsPerSecond(seconds, (number) => ({
            url: `${site}/api/verify/${numbers[number % numbers.length]}`,
            headers: { "x-forwarded-for": addressOf(calls++) },
          }));
          return rate;
        },
        (seconds) => requestsPerSecond(`${bareNext}/api/bare`, { seconds }),
      ],
    },
    {
      label: `drafts a second: an import of ${IMPORTED_ROWS} rows`,
      other: "one bare INSERT after another",
      sides: [() => importOnce(client, site, club), (seconds) => insertInTurn(bareNext, seconds)],
    },
  ];
}

/** An address calls 60 times a minute, so that each call has its own. */
const addressOf = (number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** @returns {Promise<string[]>} numbers of valid certificates of one event */
async function addCertificates(client) {
  const event = await openEvent(client);
  const numbers = Array.from({ length: CERTIFICATES }, (_, index) =>
    Array.from({ length: 12 }, (_, place) => ALPHABET[Math.floor(index / 32 ** (11 - place)) % 32]).join(""),
  );
  const facts = {
    name: "Ananya Kulkarni",
    title: "Certificate of Participation",
    body: "took part in Bench.",
    event: { name: "Bench", startsOn: "2026-11-24", endsOn: "2026-11-24" },
    ...{ club: "Robotics Club", coClubs: [], college: "Sahyadri College", collegeId: null },
  };
  const { rows } = await client.query(`INSERT INTO "CertificateDesign" ("id", "data") VALUES (gen_random_uuid(), $1) RETURNING "id"`, [
    JSON.stringify({ layout: "classic", accent: "#0f3d2e", signatories: [] }),
  ]);
  await client.query(
    `INSERT INTO "Certificate" ("id", "number", "eventId", "studentId", "kind", "facts", "designId", "issuedAt")
    SELECT gen_random_uuid(), n."number", $1, s."id", 'participation', $3, $4, now()
    FROM unnest($2::text[]) WITH ORDINALITY AS n ("number", "at")
    JOIN (SELECT "id", row_number() OVER (ORDER BY "id") AS "at" FROM "Student") s ON s."at" = n."at"`,
    [event, numbers, JSON.stringify(facts), rows[0].id],
  );
  return numbers;
}

/** Makes the drafts of a file, and takes them back. @returns drafts a second, without the taking back */
async function importOnce(client, site, { id, token }) {
  const headers = { authorization: `Bearer ${token}` };
  await client.query(`DELETE FROM "RateLimit"`);
  const day = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const lines = Array.from({ length: IMPORTED_ROWS }, (_, index) => `Bench ${1000 + index},${day},18:00,Room ${index},Free`);
  const form = new FormData();
  const key = crypto.randomUUID();
  form.set("clubId", id);
  form.set("file", new File([["Event Name,Date,Time,Venue,Entry Fee", ...lines].join("\r\n")], "events.csv", { type: "text/csv" }));
  const contact = { createdBy: "Robotics Club", contactPersonEmail: "bench@quad.example", contactPersonPhone: "9876543210" };
  form.set("defaults", JSON.stringify({ type: "Other", mode: "Offline", ...contact }));
  form.set("key", key);
  form.set("rows", JSON.stringify(lines.map((_, index) => index + 2)));
  const started = performance.now();
  const answer = await fetch(`${site}/api/import/events`, { method: "POST", headers, body: form });
  const text = await answer.text();
  const seconds = (performance.now() - started) / 1000;
  if (answer.status !== 201) throw new Failure(`The import answered ${answer.status}.`, text);
  const taken = await fetch(`${site}/api/import/events/${key}`, { method: "DELETE", headers });
  const back = await taken.text();
  if (JSON.parse(back).deleted !== IMPORTED_ROWS) throw new Failure("The import was not taken back.", back);
  return IMPORTED_ROWS / seconds;
}

/** @returns calls a second over one connection */
async function insertInTurn(bare, seconds) {
  const started = performance.now();
  const deadline = started + seconds * 1000;
  let inserted = 0;
  await inParallel(1, () => {
    if (performance.now() >= deadline) return undefined;
    return call(`${bare}/api/insert`).then(({ status, text }) => {
      if (status !== 200) throw new Failure(`The bare INSERT answered ${status}.`, text);
      inserted++;
    });
  });
  return inserted / ((performance.now() - started) / 1000);
}

/** Before `tidyUp`, which removes the event. */
export async function tidyUpPrograms(client) {
  await client.query(`TRUNCATE "Certificate", "CertificateDesign", "Import"`);
}
