/** The layout's inline scripts, the same on every page. Private pages admit them by hash, since they carry no nonce. */
export const CONSTANT_SCRIPTS: readonly string[] = [];
