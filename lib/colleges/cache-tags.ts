/** Of finished pages that show something of this college: its name, its events. */
export const collegeTag = (id: string) => `college:${id}`;
