/** Of finished pages that show something of this club: its name, its events. */
export const clubTag = (id: string) => `club:${id}`;
