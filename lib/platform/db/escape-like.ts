/** A text as a part of a pattern of `LIKE`, which then has no wildcards from it. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
