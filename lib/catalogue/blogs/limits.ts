/** Client-safe. Source: spec §5, contract base 6. */
export const BLOG_IMAGES_MAX = 10;
export const BLOG_CONTENT_MAX_CHARACTERS = 1000;
