import { openEvent, signIn } from "./registrations.mjs";

/** Each page is asked by so many readers in turn. */
const READERS = 50;
/** Registered for the club's event: as many rows as the bare page has. */
const PEOPLE = 40;

/**
 * Pages that are made for each request, with the tokens of who may read them: of students with twenty registrations, and of a club with a
 * hundred events. `tidyUp` of registrations.mjs takes back what this adds.
 * @param {import("pg").Client} client of the dataset
 * @param {{ id: string, token: string }} club
 * @returns {Promise<{ name: string, path: string, tokens: string[] }[]>}
 */
export async function privatePages(client, club) {
  const students = (await signIn(client)).slice(0, READERS).map(({ token }) => token);
  const event = await openEvent(client, { clubId: club.id });
  await client.query(
    `INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "confirmedAt")
    SELECT gen_random_uuid(), $1, "id", 'confirmed', 0, now() FROM "Student" ORDER BY "id" LIMIT $2`,
    [event, PEOPLE],
  );
  const workspace = `/manage/${event}`;
  return [
    { name: "a student's profile", path: "/student-profile", tokens: students },
    { name: "a club's profile", path: "/club-profile", tokens: [club.token] },
    { name: "workspace, overview", path: workspace, tokens: [club.token] },
    { name: "workspace, people", path: `${workspace}/people`, tokens: [club.token] },
    { name: "workspace, certificates", path: `${workspace}/certificates`, tokens: [club.token] },
    { name: "workspace, feedback", path: `${workspace}/feedback`, tokens: [club.token] },
    { name: "workspace, marks", path: `${workspace}/marks`, tokens: [club.token] },
    { name: "For you", path: "/for-you", tokens: students },
    { name: "tickets", path: "/my-tickets", tokens: students },
    { name: "certificates", path: "/student-profile/certificates", tokens: students },
    { name: "data", path: "/settings/data", tokens: students },
  ];
}
