/** Client-safe; the schema beside it brings zod. */
export const BLOG_SEARCH_MAX_CHARACTERS = 200;
