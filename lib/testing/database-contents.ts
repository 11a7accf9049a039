import pg from "pg";

/** The whole content of a database: rows, and `pg_dump`'s output of the rest. */
export async function contentsOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const list = async (text: string) => (await client.query({ text, rowMode: "array" })).rows;
  const ours = "n.nspname IN ('public', 'graphile_worker')";
  const isOfExtension = (catalog: string, oid: string) =>
    `EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;
  const tables = await list(`SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND ${ours} ORDER BY 1`);
  const rows: Record<string, string[]> = {};
  for (const [name] of tables) rows[name] = (await list(`SELECT t::text FROM ${name} t ORDER BY 1`)).flat();
  const sequences = await list(
    `SELECT schemaname, sequencename, data_type::text, increment_by, last_value FROM pg_sequences ORDER BY 1, 2`,
  );
  const contents = {
    rows,
    sequences,
    columns:
      await list(`SELECT n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(f.adbin, f.adrelid)
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_attrdef f ON f.adrelid = a.attrelid AND f.adnum = a.attnum
      WHERE c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped AND ${ours} ORDER BY 1, 2, a.attnum`),
    constraints: await list(`SELECT n.nspname, k.conrelid::regclass::text, k.conname, pg_get_constraintdef(k.oid), k.convalidated
      FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE ${ours} ORDER BY 1, 2, 3`),
    indexes: await list(
      `SELECT schemaname, indexname, indexdef FROM pg_indexes WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1, 2`,
    ),
    triggers: await list(`SELECT n.nspname, c.relname, t.tgname, pg_get_triggerdef(t.oid), t.tgenabled
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND ${ours} ORDER BY 1, 2, 3`),
    references: await list(
      `SELECT k.conname, t.tgenabled, count(*) FROM pg_trigger t JOIN pg_constraint k ON k.oid = t.tgconstraint GROUP BY 1, 2 ORDER BY 1`,
    ),
    functions:
      await list(`SELECT n.nspname, p.proname, pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE p.prokind = 'f' AND ${ours} AND NOT ${isOfExtension("pg_proc", "p.oid")} ORDER BY 1, 2, 3`),
    types: await list(`SELECT n.nspname, t.typname, e.enumlabel FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
      JOIN pg_enum e ON e.enumtypid = t.oid WHERE ${ours} ORDER BY 1, 2, e.enumsortorder`),
    extensions: await list(`SELECT extname FROM pg_extension ORDER BY 1`),
  };
  await client.end();
  return contents;
}
