// Checks that need no installation or build. Uses only Node.js itself.
import { connect, createServer } from "node:net";
import { Failure } from "./failure.mjs";

const CONNECT_TIMEOUT_MS = 5000;
const POSTGRESQL_PORT = 5432;

/** @param {number} port */
export function portTaken(port) {
  return new Failure(`Port ${port} is taken by another program; stop that one or set PORT to a free port.`);
}

/** @param {number} port @throws Failure when another program listens there */
export async function ensurePortIsFree(port) {
  await new Promise((resolve, reject) => {
    const probe = createServer().on("error", (error) => {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === "EADDRINUSE") reject(portTaken(port));
      else reject(new Failure(`Port ${port} cannot be used: ${error.message}.`));
    });
    probe.listen(port, () => probe.close(resolve));
  });
}

/** @param {string} databaseUrl @throws Failure when it is not the address of a PostgreSQL database */
export function parseDatabaseUrl(databaseUrl) {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Failure("DATABASE_URL is not valid: it reads postgresql://user:password@host:port/database.");
  }
  return url;
}

/** The message for a database that does not answer; never contains the password. @param {URL} url @param {string} reason */
export function databaseUnreachable(url, reason) {
  return new Failure(`The database ${decodeURIComponent(url.pathname.slice(1))} at ${url.host} cannot be reached: ${reason}.`);
}

/** Whether anything listens at the database's address. @param {string} databaseUrl @throws Failure */
export async function ensureDatabaseListens(databaseUrl) {
  const url = parseDatabaseUrl(databaseUrl);
  // The query may name a Unix socket; the first real connection tests it.
  if (!url.hostname || url.searchParams.has("host")) return;
  await new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const socket = connect({ host, port: Number(url.port || POSTGRESQL_PORT), timeout: CONNECT_TIMEOUT_MS });
    const fail = (reason) => {
      socket.destroy();
      reject(databaseUnreachable(url, reason));
    };
    socket.on("connect", () => {
      socket.end();
      resolve(undefined);
    });
    socket.on("timeout", () => fail("it does not answer"));
    socket.on("error", (error) => fail(reasonOf(error)));
  });
}

/** @param {unknown} error of a connection; an AggregateError when a host has several addresses */
export function reasonOf(error) {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
