import { signIn } from "./registrations.mjs";

/** Each is asked by a few readers in turn, as a page that many open. */
const READERS = 50;

/**
 * Pages that are made for each request, with the cookies of who may read them: students with twenty registrations, and a club with a
 * hundred events.
 * @param {import("pg").Client} client of the dataset
 * @param {{ id: string, token: string }} club
 * @returns {Promise<{ name: string, path: string, tokens: string[] }[]>}
 */
export async function privatePages(client, club) {
  const students = (await signIn(client)).slice(0, READERS).map(({ token }) => token);
  const { rows } = await client.query(
    `SELECT "id" FROM "Event" WHERE "clubId" = $1 AND "taken" > 0 AND "overAt" > now() ORDER BY "taken" DESC, "id" LIMIT 1`,
    [club.id],
  );
  const event = `/manage/${rows[0].id}`;
  return [
    { name: "a student's profile", path: "/student-profile", tokens: students },
    { name: "a club's profile", path: "/club-profile", tokens: [club.token] },
    { name: "workspace, overview", path: event, tokens: [club.token] },
    { name: "workspace, people", path: `${event}/people`, tokens: [club.token] },
    { name: "For you", path: "/for-you", tokens: students },
    { name: "tickets", path: "/my-tickets", tokens: students },
  ];
}
