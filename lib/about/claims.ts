/** What the About page says of Quad's size: claims, not counts. Source: spec §1. */
export const CLAIMS = [
  { figure: "1000+", of: "events" },
  { figure: "100+", of: "campuses" },
] as const;
