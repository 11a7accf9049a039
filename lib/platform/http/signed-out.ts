/** The event on the window when a call found that nobody is logged in any longer. Client-safe. */
export const SIGNED_OUT = "quad:signed-out";
