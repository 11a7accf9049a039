// Checks that need no installation or build. Uses only Node.js itself.
import { accessSync, constants, existsSync } from "node:fs";
import { connect, createServer, isIP } from "node:net";
import path from "node:path";
import { DATABASE_URL_FORM, readDatabaseUrl } from "../lib/platform/database-url.cjs";
import { Failure } from "./failure.mjs";

const CONNECT_TIMEOUT_MS = 5000;
const POSTGRESQL_PORT = 5432;

/** @param {NodeJS.ErrnoException} error of a server that was to listen @param {number} port @param {string} [address] LISTEN_ADDRESS */
export function cannotListen(error, port, address) {
  if (error.code === "EADDRINUSE")
    return new Failure(`Port ${port} is taken by another program; stop that one or set PORT to a free port.`);
  if (error.code === "EADDRNOTAVAIL") return new Failure(`LISTEN_ADDRESS is not valid: ${address} is no address of this machine.`);
  return new Failure(`Port ${port} cannot be used: ${error.message}.`);
}

/** @param {number} port @param {string} [address] the only one to listen on @throws Failure when another program listens there */
export async function ensurePortIsFree(port, address) {
  // The settings name a text that is no address at all.
  const host = isIP(address ?? "") ? address : undefined;
  await new Promise((resolve, reject) => {
    const probe = createServer().on("error", (error) => reject(cannotListen(error, port, address)));
    probe.listen({ port, host }, () => probe.close(resolve));
  });
}

/**
 * @param {string} dataDir @param {{ [name: string]: string | undefined }} environment names what else takes pictures, mail and the rest
 * @throws Failure when this user cannot write where the site keeps them
 */
export function ensureDataIsWritable(dataDir, { UPLOADTHING_TOKEN, SMTP_URL, DATABASE_URL, NEXTAUTH_SECRET, ADMIN_PASSWORD }) {
  const folders = [
    ...(DATABASE_URL && NEXTAUTH_SECRET && ADMIN_PASSWORD ? [] : [dataDir]),
    ...(UPLOADTHING_TOKEN ? [] : [path.join(dataDir, "uploads")]),
    ...(SMTP_URL ? [] : [path.join(dataDir, "outbox")]),
  ];
  for (const folder of folders.map(firstExisting)) {
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      throw new Failure(`${folder} cannot be written to by this user (${code}); give it to the user that runs the site, or set DATA_DIR.`);
    }
  }
}

/** The folder itself, or the one in which it will be made. @param {string} folder @returns {string} */
const firstExisting = (folder) => (existsSync(folder) ? folder : firstExisting(path.dirname(folder)));

/** @param {string} databaseUrl @throws Failure when it is not the address of a PostgreSQL database */
export function parseDatabaseUrl(databaseUrl) {
  const url = readDatabaseUrl(databaseUrl);
  if (!url) throw new Failure(`DATABASE_URL is not valid: ${DATABASE_URL_FORM}.`);
  return url;
}

/** @param {URL} url */
const nameAndPlace = (url) => `${url.pathname.slice(1)} at ${url.searchParams.get("host") || url.host}`;

/** A database in a sentence, without the password. @param {URL} url */
export const titleOf = (url) => `the database ${nameAndPlace(url)}`;

/** The message for a database that does not answer; never contains the password. @param {URL} url @param {string} reason */
export function databaseUnreachable(url, reason) {
  return new Failure(`The database ${nameAndPlace(url)} cannot be reached: ${reason}.`);
}

/** Whether anything listens at the database's address. @param {string} databaseUrl @throws Failure */
export async function ensureDatabaseListens(databaseUrl) {
  const url = parseDatabaseUrl(databaseUrl);
  // The query or the host may name a Unix socket; the first real connection tests it.
  if (!url.hostname || url.searchParams.has("host") || /^%2f/i.test(url.hostname)) return;
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
