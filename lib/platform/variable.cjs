"use strict";
// CommonJS, because scripts, which run unbundled, need it too.

/**
 * The value of a variable, without the spaces around it; undefined if it is unset or blank, as in a copied `.env`. A secret keeps its
 * spaces, because what it signed has to stay valid.
 * @param {string} name
 * @param {string} [value]
 * @returns {string | undefined}
 */
exports.readVariable = (name, value = "") => {
  const trimmed = value.trim();
  if (!trimmed) return undefined;
  return /_(SECRET|PASSWORD)$/.test(name) ? value : trimmed;
};
