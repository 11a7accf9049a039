/** The scopes of tokens. Client-safe. */
export const API_SCOPES = ["events:read", "events:write", "blogs:write", "people:read", "results:read", "webhooks"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A college lists no events and writes no blogs, so its tokens cannot either. */
const COLLEGE_SCOPES = ["events:read", "people:read", "results:read", "webhooks"] as const satisfies readonly ApiScope[];

/** The scopes that the tokens of each kind of account can have. */
export const SCOPES_OF = { club: API_SCOPES, college: COLLEGE_SCOPES } as const;
