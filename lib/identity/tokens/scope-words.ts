import type { ApiScope } from "@/lib/platform/auth/scopes";

/** The words for what each scope lets a program do. */
export const SCOPE_WORDS: Record<ApiScope, string> = {
  "events:read": "Read your events, drafts too",
  "events:write": "Make, change and publish events",
  "blogs:write": "Write blogs",
  "people:read": "Read who registered, with email addresses",
  "results:read": "Read insights",
  webhooks: "Set up webhooks",
};
