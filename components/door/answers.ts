/** The answers of the door's calls, as docs/endpoints.md has them. Source: contract 8.2. */

export type ScanResult =
  | "checked_in"
  | "already_in"
  | "undone"
  | "not_in"
  | "wrong_event"
  | "ended"
  | "not_confirmed"
  | "forged"
  | "unknown"
  | "outside_window"
  | "review"
  | "changed";

/** One row of the list: registration, name, college, state, and the time of the check-in. */
export type ListedPerson = { r: string; n: string; c: string | null; s: "in" | "out" | "ended"; t: string | null };

export type Counts = { confirmed: number; checkedIn: number };

export type DoorEvent = { _id: string; eventName: string; startsAt: string | null; timeZone: string };

/** Without news since `after` only the fields that are not optional are sent. */
export type ListAnswer = {
  rev: number;
  people?: ListedPerson[];
  counts: Counts;
  event?: DoorEvent;
  publicKey?: string;
  serverTime: string;
  expiresAt?: string;
  isWhole: boolean;
};

export type SentScan = {
  id: string;
  kind: "in" | "undo";
  at: string;
  code?: string;
  registrationId?: string;
  via: "camera" | "reader" | "search" | "list";
  decided?: ScanResult;
};

export type ScanAnswer = {
  id: string;
  result: ScanResult;
  person: { name: string; college: string | null } | null;
  checkedInAt: string | null;
  by: string | null;
  device: string | null;
  /** The event of a ticket for another one, where the caller may read that. */
  event?: { eventName: string; startsAt: string | null; timeZone: string } | null;
};

export type ScansAnswer = { results: ScanAnswer[]; counts: Counts; rev: number; serverTime: string; clockSkewS: number };
