import { connect } from "node:net";
import type { LoggedIn } from "@/lib/platform/auth/actor";
import { issueToken } from "@/lib/platform/auth/token";
import { aClub, aGrant, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { parseCsv, parseXlsx } from "@/lib/testing/files";
import { expect, test } from "./fixtures";
import { FIRST_ORIGIN } from "./support/servers";

const [CLOSED, HELPERS] = [200, 12];
const FORMATS = ["csv", "xlsx"] as const;

const tokenOf = ({ id, sessionId, role }: LoggedIn) => issueToken({ sub: id, sid: sessionId, kind: role });
const exportOf = (eventId: string, format: string) => `/api/manage/${eventId}/export?format=${format}`;

/** Sends the request and closes the connection after this many milliseconds, whatever has arrived by then. */
function askAndClose({ method, path, token, afterMs }: { method: string; path: string; token: string; afterMs: number }): Promise<void> {
  const { hostname, port, host } = new URL(FIRST_ORIGIN);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.once("close", () => resolve());
    socket.once("connect", () => {
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      setTimeout(() => socket.destroy(), afterMs);
    });
  });
}

test("two hundred exports that are closed after up to two tenths of a second, or requested with HEAD, do not block exports of others", async ({
  request,
}) => {
  const club = await aClub();
  const event = await anEvent(club);
  await aRegistration(event, await aStudent());
  const tokens = await Promise.all(
    Array.from({ length: HELPERS }, async () => {
      const helper = await aStudent();
      await aGrant(helper, { role: "manager", event });
      return tokenOf(helper);
    }),
  );
  await Promise.all(
    Array.from({ length: CLOSED }, (_, number) =>
      askAndClose({
        method: number % 5 === 0 ? "HEAD" : "GET",
        path: exportOf(event.id, FORMATS[number % 2] ?? "csv"),
        token: tokens[number % HELPERS] ?? "",
        afterMs: (number * 7) % 200,
      }),
    ),
  );

  const other = await aClub();
  const theirs = await anEvent(other);
  await aRegistration(theirs, await aStudent({ firstName: "Asha", lastName: "Rao" }));
  const headers = { authorization: `Bearer ${await tokenOf(other)}` };
  const [csv, xlsx] = await Promise.all(
    FORMATS.map(async (format) => (await request.get(`${FIRST_ORIGIN}${exportOf(theirs.id, format)}`, { headers })).body()),
  );
  expect(parseCsv((csv as Buffer).toString())[1]?.slice(0, 3)).toEqual(["1", "Asha", "Rao"]);
  expect(parseXlsx(xlsx as Buffer).rows[1]?.slice(0, 3)).toEqual([1, "Asha", "Rao"]);
});
