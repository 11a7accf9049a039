/** Times and sizes that the interface and the server share. Client-safe. Source: spec §9, contract 2, 5 and 6. */
export const SESSION_MAX_AGE_S = 7 * 24 * 60 * 60;
export const REDIRECT_AFTER_LOGIN_MS = 1000;
export const REDIRECT_AFTER_EVENT_MS = 1000;
export const REDIRECT_AFTER_SIGN_UP_MS = 2000;
export const REDIRECT_AFTER_OTP_MS = 2000;
export const REDIRECT_AFTER_PAYMENT_MS = 3000;
export const REDIRECT_AFTER_DELETE_MS = 2000;
export const TOAST_MS = 5000;
/** How many characters a one-time code has, by its purpose. */
export const CODE_LENGTHS = { student: 4, college: 4, club: 4, profile: 4, reset: 8 } as const;
/** Longer codes are written and typed in groups of this size. */
export const CODE_GROUP_LENGTH = 4;
export const OTP_RESEND_AFTER_S = 30;
export const OTP_VALID_MINUTES = 10;
export const RESET_LINK_VALID_MINUTES = 30;
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
export const BLOG_IMAGES_MAX = 10;
export const BLOG_CONTENT_MAX_CHARACTERS = 1000;
/** Of what a student tells about themself. */
export const ABOUT_MAX_CHARACTERS = 1000;
export const CAROUSEL_ADVANCE_MS = 3000;
export const SEARCH_MAX_CHARACTERS = 200;
export const SEARCH_AFTER_MS = 250;
export const BLOG_SEARCH_AFTER_MS = 300;
export const SUGGESTIONS_HIDE_AFTER_MS = 200;
