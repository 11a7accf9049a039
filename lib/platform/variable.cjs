"use strict";
// CommonJS, because scripts, which run unbundled, need it too.

/** These keep their spaces, because what they signed, sealed or hashed has to stay valid. Other secrets have to equal somebody else's. */
const KEPT = ["NEXTAUTH_SECRET", "TICKET_SECRET", "SEAL_SECRET", "ADMIN_PASSWORD"];

/**
 * The value of a variable, without the spaces and line ends around it; undefined if it is unset or blank, as in a copied `.env`.
 * @param {string} name
 * @param {string} [value]
 * @returns {string | undefined}
 */
exports.readVariable = (name, value = "") => {
  const trimmed = value.trim();
  if (!trimmed) return undefined;
  return KEPT.includes(name) ? value : trimmed;
};
