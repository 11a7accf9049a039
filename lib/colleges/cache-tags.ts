/** The tag of finished pages that show data of this college: its name, its events. */
export const collegeTag = (id: string) => `college:${id}`;
