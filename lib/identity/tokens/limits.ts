/** Constants about tokens that interface and server share. Client-safe. Source: contract platform 2 and 4. */

export const TOKENS_MAX = 10;
export const TOKEN_NAME_MAX_CHARACTERS = 40;
export const TOKEN_DAYS = { least: 1, most: 365, usual: 90 } as const;
/** An account is told this many days before one of its tokens ends. */
export const ENDS_SOON_DAYS = 7;
/** How long an ended token is kept, so that the log can name it. */
export const ENDED_KEPT_DAYS = 90;
