import type { ErrorCode } from "@/lib/platform/errors";

/** Constants about second factors that interface and server share. Client-safe. Source: contract trust 6. */

/** A committee shares an account, and each of its people has an own app. */
export const FACTORS_MAX = 5;
export const FACTOR_NAME_MAX_CHARACTERS = 40;
export const RECOVERY_CODES = 10;
export const REMEMBERED_DAYS = 30;
export const RESET_REASON_LENGTH = { least: 5, most: 300 } as const;

/** The reasons why password and code do not prove the account's owner. */
export const OWNER_ERRORS = [
  "invalid_credentials",
  "code_needed",
  "code_wrong",
  "code_locked",
  "too_many_requests",
] as const satisfies readonly ErrorCode[];
