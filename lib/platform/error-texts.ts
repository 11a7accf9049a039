/** Texts of the error catalogue that pages show without loading the catalogue. Client-safe. */
export const PAGE_NOT_AVAILABLE = "The page you are looking for is not available.";
export const INVALID_CREDENTIALS = "Invalid Credentials";
export const IMAGE_TOO_LARGE = "A picture can have up to 8 MB.";
export const IMAGE_KIND_NOT_TAKEN = "Please choose a JPEG, PNG, WebP, AVIF or GIF picture.";
export const PAYMENT_FAILED = "Payment Failed!!";
export const PAYMENT_UNREACHABLE = "The payment provider cannot be reached. Please try again.";
export const EVENT_FULL = "No seats left.";
export const EVENT_CANCELLED = "This event was cancelled.";
export const EVENT_OVER = "This event has ended.";
export const REGISTRATION_NOT_OPEN = "Registration has not opened yet.";
export const REGISTRATION_CLOSED = "Registration is closed.";
