/** The time for which a success message is shown before the next page opens. Source: spec §9. */
export const REDIRECT_AFTER_LOGIN_MS = 1000;
export const REDIRECT_AFTER_EVENT_MS = 1000;
export const REDIRECT_AFTER_SIGN_UP_MS = 2000;
export const REDIRECT_AFTER_OTP_MS = 2000;
export const REDIRECT_AFTER_PAYMENT_MS = 3000;
export const REDIRECT_AFTER_DELETE_MS = 2000;
