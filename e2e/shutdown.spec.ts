import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { call } from "../bench/load.mjs";
import { expect, test } from "./fixtures";
import { isolatedSite } from "./support/isolated-site";
import { anEventWithSeats, manyStudents } from "./support/storm";

// Each has a database and servers of its own.
test.describe.configure({ timeout: 240_000 });

const WITHIN_MS = 30_000;
const CRON_SECRET = "a secret that only tests know";

/** A site for this test alone, with a mail server that accepts a message on command. */
async function aSite() {
  const mail = await aMailServer();
  const isolated = await isolatedSite({ SMTP_URL: mail.url, CRON_SECRET });
  return {
    ...{ ...isolated, mail },
    [Symbol.asyncDispose]: async () => {
      mail.accept();
      await isolated[Symbol.asyncDispose]();
      await mail.close();
    },
  };
}

async function aMailServer() {
  const accepted: string[] = [];
  const gone = new Set<string>();
  let accept = () => {};
  const maybe = new Promise<void>((resolve) => {
    accept = resolve;
  });
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { id, envelope }, done) {
      stream.resume().on("end", async () => {
        arrived();
        await maybe;
        // A client that closed its connection gets no answer.
        if (!gone.has(id)) accepted.push(envelope.rcptTo[0]?.address ?? "");
        done();
      });
    },
    onClose: ({ id }) => void gone.add(id),
  });
  // Errors of closed connections.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "localhost", () => resolve()));
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  return {
    url: `smtp://localhost:${address.port}`,
    accepted,
    arrival,
    accept: () => accept(),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Sends a log-in's head and waits until the server works on it; `finish` sends the body. */
async function beginLogIn(origin: string) {
  const body = JSON.stringify({ email: "nobody@mail.example", password: "Courtyard#1" });
  const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
  const sent = request(`${origin}/api/auth/student-login`, { method: "POST", headers, agent: new Agent({ keepAlive: true }) });
  const answer = new Promise<IncomingMessage>((resolve, reject) => sent.on("response", resolve).on("error", reject));
  sent.flushHeaders();
  await new Promise((resolve) => sent.once("continue", resolve));
  return {
    async finish() {
      sent.end(body);
      const response = await answer;
      return { status: response.statusCode, connection: response.headers.connection, body: await json(response) };
    },
  };
}

/** A kept-alive connection that was used once. */
async function aKeptConnection(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (path: string) => {
    const { status, headers, text } = await call(origin + path, { agent });
    return { status, connection: headers.connection, body: JSON.parse(text) };
  };
  expect(await get("/api/ready")).toMatchObject({ status: 200, connection: "keep-alive" });
  return get;
}

const takesConnections = (origin: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

const stopsListening = (origin: string) => expect.poll(() => takesConnections(origin), { timeout: WITHIN_MS }).toBe(false);

test("a stopping server finishes its requests, and tells clients of new ones to close the connection", async () => {
  await using isolated = await aSite();
  const { origin, pid, ended } = await isolated.serve();
  const [first, second] = [await aKeptConnection(origin), await aKeptConnection(origin)];
  const speculative = connect(Number(new URL(origin).port), "127.0.0.1");
  await new Promise((resolve) => speculative.once("connect", resolve));
  const logIn = await beginLogIn(origin);

  // As with Ctrl-C under `npm start`: once from the terminal and once more from the parent process.
  process.kill(pid, "SIGINT");
  await stopsListening(origin);
  process.kill(pid, "SIGTERM");
  expect(await first("/api/ready")).toMatchObject({ status: 503, connection: "close", body: { code: "not_ready" } });
  expect(await second("/api/live")).toMatchObject({ status: 200, connection: "close", body: { status: "ok" } });

  const answer = await logIn.finish();
  expect(answer).toMatchObject({ status: 401, connection: "close", body: { message: "Invalid Credentials" } });
  expect(await ended).toBe(0);
});

/** A student has just registered, and the mail server has received the message without accepting it yet. */
async function aMessageUnderWay({ database, mail }: Awaited<ReturnType<typeof aSite>>, origin: string) {
  const [student] = await manyStudents(database, 1);
  if (!student) throw new Error("no student");
  const event = await anEventWithSeats(database, { capacity: 5 });
  const joined = await call(`${origin}/api/event/hi/${event}/${student.id}`, { headers: { authorization: student.authorization } });
  expect(joined.status).toBe(200);
  await mail.arrival;
  return `${student.id}@mail.example`;
}

const jobs = async ({ database }: Awaited<ReturnType<typeof aSite>>) =>
  (await database.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_registration_mail'")).rowCount;

test("a message in transfer when the server is stopped is sent, and not again by the next one", async () => {
  await using isolated = await aSite();
  const { origin, pid, ended } = await isolated.serve();
  const address = await aMessageUnderWay(isolated, origin);
  process.kill(pid, "SIGTERM");
  await stopsListening(origin);
  isolated.mail.accept();
  expect(await ended).toBe(0);
  expect([await jobs(isolated), isolated.mail.accepted]).toEqual([0, [address]]);

  const next = await isolated.serve();
  const another = await aMessageUnderWay(isolated, next.origin);
  await expect.poll(() => jobs(isolated), { timeout: WITHIN_MS }).toBe(0);
  expect(isolated.mail.accepted).toEqual([address, another]);
});

test("a message that cannot be sent in time does not delay the server's end; the next one sends it, once", async () => {
  await using isolated = await aSite();
  const { origin, pid, ended } = await isolated.serve();
  const address = await aMessageUnderWay(isolated, origin);
  process.kill(pid, "SIGTERM");
  expect(await ended).toBe(0);
  expect([await jobs(isolated), isolated.mail.accepted]).toEqual([1, []]);

  const next = await isolated.serve();
  // Changes the time as if the job had begun, or had failed, a while ago.
  await isolated.database.query("UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = locked_at - interval '1 minute'");
  isolated.mail.accept();
  const clock = () => call(`${next.origin}/api/cron`, { headers: { authorization: `Bearer ${CRON_SECRET}` } });
  await expect.poll(async () => [(await clock()).status, await jobs(isolated)], { timeout: WITHIN_MS }).toEqual([200, 0]);
  expect(isolated.mail.accepted.filter((to) => to === address)).toEqual([address]);
});
