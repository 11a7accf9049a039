/** Of what is typed into any search. Client-safe. */
export const SEARCH_MAX_CHARACTERS = 200;
