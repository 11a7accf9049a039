"use strict";
// CommonJS, because scripts, which run unbundled, need it too.

/**
 * The first statements of every connection: names and values mean the same whatever the role is called, and whatever settings the role and
 * the database have. PostgreSQL looks for a name in the schema of the role's own name first, and `quad` is a schema of ours. The rest of
 * the path stays, because extensions may be installed in a schema of their own. Not start-up parameters, which poolers refuse.
 */
exports.SESSION = `SET datestyle = ISO; SET intervalstyle = postgres; SET timezone = 'UTC'; SET bytea_output = hex;
  SELECT set_config('search_path', concat_ws(', ', 'public', nullif(current_setting('search_path'), '')), false)
  WHERE current_setting('search_path') !~ '^public\\M'`;
