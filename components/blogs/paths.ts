/** The addresses of the list of blogs and its further pages. */
export const BLOGS_PATH = "/blogs";
export const BLOG_PAGES = { first: BLOGS_PATH, further: `${BLOGS_PATH}/page` } as const;
