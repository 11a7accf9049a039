/** The tag of finished pages that show data of this club: its name, its events. */
export const clubTag = (id: string) => `club:${id}`;
