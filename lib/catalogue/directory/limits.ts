/** Client-safe. Source: contract reach 4. */
export const PUBLIC_ABOUT_MAX_CHARACTERS = 2000;
export const PUBLIC_LINKS_MAX = 5;
