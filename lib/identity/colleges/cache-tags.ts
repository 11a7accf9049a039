/** The tag of finished pages that show data of this college: its name, its events. */
export const collegeTag = (id: string) => `college:${id}`;

/** The tag of everything that lists clubs or colleges: the directories and the sitemap. */
export const DIRECTORY_TAG = "directory";
