/**
 * The content of a push, encrypted for it alone. Client-safe, and known to `public/worker.js`: a field that changes here changes there.
 * Source: contract app 5.
 */
export type PushPayload = {
  title: string;
  body: string;
  /** The page of this site that a press opens. */
  path: string;
  /** A newer one with the same tag takes the place of the older. */
  tag: string;
  /** The ISO instant of sending. */
  at: string;
};
