/** Maximum length of any search text. Client-safe. */
export const SEARCH_MAX_CHARACTERS = 200;
