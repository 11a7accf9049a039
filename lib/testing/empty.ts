// Replaces `server-only` in tests, which run outside the server's module conditions.
export {};
