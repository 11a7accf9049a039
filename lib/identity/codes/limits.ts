import type { ErrorCode } from "@/lib/platform/errors";

/** Constants about one-time codes that interface and server share. Client-safe. Source: spec §9, contract base 5. */

/** Number of characters of a one-time code, by its purpose. */
export const CODE_LENGTHS = { student: 4, college: 4, club: 4, profile: 4, reset: 8 } as const;
export const CODE_PURPOSES = ["student", "college", "club", "profile", "reset"] as const satisfies readonly (keyof typeof CODE_LENGTHS)[];
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Longer codes are written and typed in groups of this size. */
export const CODE_GROUP_LENGTH = 4;
export const OTP_RESEND_AFTER_S = 30;
export const OTP_VALID_MINUTES = 10;
export const RESET_LINK_VALID_MINUTES = 30;

/** The reasons why a code is not sent. */
export const CODE_ERRORS = ["code_paused", "code_limit", "code_locked", "mail_unreachable"] as const satisfies readonly ErrorCode[];
