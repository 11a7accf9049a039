/** A club, or a college with all its clubs. */
export type OfOrganiser = { clubId: string } | { collegeId: string };

export const ofOrganiser = (kind: "club" | "college", id: string): OfOrganiser => (kind === "club" ? { clubId: id } : { collegeId: id });
