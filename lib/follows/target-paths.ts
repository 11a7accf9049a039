/** The addresses of the public pages of clubs, colleges and tags. */
const join = (...parts: string[]): string => ["", ...parts].join("/");

export const CLUBS_PATH = join("clubs");
export const clubPath = (slug: string): string => join("clubs", slug);
export const collegePath = (slug: string): string => join("colleges", slug);
export const tagPath = (tag: string): string => join("tags", tag.toLowerCase().replaceAll(" ", "-"));
