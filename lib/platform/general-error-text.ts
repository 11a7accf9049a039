/** The text of an unexpected error. Alone in its file: every page loads it, with its error pages. Client-safe. */
export const SOMETHING_WENT_WRONG = "Something went wrong";
