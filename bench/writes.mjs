import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../scripts/failure.mjs";
import { call } from "./load.mjs";
import { signIn } from "./registrations.mjs";

const EVERY_MS = 500;
const CLUBS = 50;
const DAY_MS = 86_400_000;
const BOUNDARY = "bench";

/**
 * Two writes a second while `work` runs: clubs in turn list an event of a later month, edit it and take it back. Each write is answered
 * before the next begins, so a slow site gets fewer.
 * @template T
 * @param {import("pg").Client} client
 * @param {string} origin
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, times: number[] }>} the milliseconds of each write
 * @throws Failure when a write is refused
 */
export async function duringWrites(client, origin, work) {
  const clubs = await signIn(client, { clubs: CLUBS });
  const [times, done] = [[], new AbortController()];
  const writing = (async () => {
    for (let number = 0; !done.signal.aborted; number++) {
      const started = performance.now();
      await writeOnce(origin, clubs[Math.floor(number / 3) % clubs.length], number % 3);
      times.push(performance.now() - started);
      await wait(Math.max(0, EVERY_MS - (performance.now() - started)));
    }
  })();
  // A failed write ends the work too.
  const result = await Promise.race([work(), writing]).finally(() => done.abort());
  await writing;
  return { result, times };
}

async function writeOnce(origin, club, step) {
  if (step === 0) {
    const { data } = await write(`${origin}/api/event/listing`, "POST", club, eventOf(club.id));
    club.event = data._id;
  } else if (step === 1) {
    await write(`${origin}/api/event/update/${club.event}`, "PUT", club, { venue: `Hall ${new Date().getMilliseconds()} of the campus` });
  } else {
    await write(`${origin}/api/collegeRep/delete/${club.event}`, "DELETE", club);
  }
}

function eventOf(clubId) {
  const at = (days) => new Date(Date.now() + days * DAY_MS).toISOString();
  const day = (days) => at(days).slice(0, 10);
  return {
    clubId,
    eventName: "Written meanwhile",
    price: "0",
    registrationStartDate: day(1),
    startTime: "10:00",
    registrationEndDate: day(200),
    endTime: "12:00",
    startsAt: at(201),
    endsAt: at(201.1),
    type: "Other",
    mode: "Offline",
    venue: "A hall of the campus",
    createdBy: "Bench",
    contactPersonEmail: "bench@quad.example",
    contactPersonPhone: "9876543210",
    posterChoice: JSON.stringify({ family: "tiles", palette: 1, seed: "1" }),
  };
}

async function write(url, method, { authorization }, fields) {
  const parts = Object.entries(fields ?? {}).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = fields ? `${parts.join("")}--${BOUNDARY}--\r\n` : undefined;
  const sent = body && { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": Buffer.byteLength(body) };
  const { status, text } = await call(url, { method, headers: { authorization, ...sent }, body });
  if (status !== 200 && status !== 201) throw new Failure(`${method} ${url} answered ${status}.`, text);
  return JSON.parse(text);
}
