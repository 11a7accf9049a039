// Prisma's schema engine as WebAssembly, for writing migrations. Its command line would download a native engine instead.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";

const SCHEMA = path.resolve(import.meta.dirname, "../prisma/schema.prisma");

const SYSTEM_CHAR = 18;
const TEXT = 25;

/** The glue holds one module's memory, so a process has one engine class. */
let schemaEngine;

/**
 * Connects an engine to a database, runs `work` with it, and disconnects.
 * @template T
 * @param {string} databaseUrl
 * @param {(engine: import("@prisma/schema-engine-wasm").SchemaEngine) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSchemaEngine(databaseUrl, work) {
  schemaEngine ??= loadSchemaEngine();
  const SchemaEngine = await schemaEngine;
  const connections = new MigrationConnections(databaseUrl);
  try {
    const engine = await SchemaEngine.new(
      { datamodels: [[SCHEMA, readFileSync(SCHEMA, "utf8")]] },
      () => {},
      bindMigrationAwareSqlAdapterFactory(connections),
    );
    return await work(engine);
  } finally {
    await connections.close();
  }
}

/** Node cannot import `.wasm`, so this passes the module to the package's glue. */
async function loadSchemaEngine() {
  const glueFile = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = await import(pathToFileURL(glueFile).href);
  // The engine reports panics to this object and fails without it.
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => console.error(message) };
  const wasm = readFileSync(path.join(path.dirname(glueFile), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue.SchemaEngine;
}

/** Opens the engine's connections, and closes all of them in the end. */
class MigrationConnections extends PrismaPg {
  #databaseUrl;
  #pools = new Set();
  #shadows = new Set();

  constructor(databaseUrl) {
    super({ connectionString: databaseUrl });
    this.#databaseUrl = databaseUrl;
  }

  async connect() {
    return this.#keep(await super.connect());
  }

  /** An empty database beside the real one. The original adapter would connect to the real one when it gets a URL. */
  async connectToShadowDb() {
    const name = `quad_shadow_${randomUUID()}`;
    const url = new URL(this.#databaseUrl);
    url.pathname = `/${name}`;
    await this.#run(`CREATE DATABASE "${name}"`);
    this.#shadows.add(name);
    return this.#keep(await new PrismaPg({ connectionString: url.href }).connect());
  }

  async close() {
    await Promise.all([...this.#pools].map((pool) => pool.ended || pool.end()));
    for (const name of this.#shadows) await this.#run(`DROP DATABASE "${name}"`);
  }

  async #run(statement) {
    const adapter = await super.connect();
    await adapter.underlyingDriver().query(statement);
    await adapter.dispose();
  }

  /**
   * Runs scripts whole. The original adapter splits them at every semicolon, even inside a comment or a function. As a whole, a script is
   * one transaction, and a failed migration changes nothing.
   */
  #keep(adapter) {
    const pool = adapter.underlyingDriver();
    this.#pools.add(pool);
    readSystemChars(adapter);
    adapter.executeScript = async (script) => {
      await pool.query(script).catch((error) => adapter.onError(error));
    };
    adapter.dispose = async () => {};
    return adapter;
  }
}

/** The engine expects this name for columns of the system type "char"; the adapter reports the type as an error. */
function readSystemChars(adapter) {
  const [performIO, queryRaw] = [adapter.performIO.bind(adapter), adapter.queryRaw.bind(adapter)];
  const charFields = new WeakMap();
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const fields = result.fields ?? [];
    charFields.set(
      query,
      [...fields.keys()].filter((index) => fields[index].dataTypeID === SYSTEM_CHAR),
    );
    for (const index of charFields.get(query)) fields[index].dataTypeID = TEXT;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of charFields.get(query)) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
}
