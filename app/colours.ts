/** The ground of pages in each scheme, where no style sheet is read: as `--ground` in styles/tokens.css. */
export const GROUND = { light: "#f6f3ea", dark: "#0e1512" } as const;
