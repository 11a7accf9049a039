import type { OrganiserActionJson } from "@/lib/audit/answers";
import { DEFAULT_TIME_ZONE, dayTimeOf } from "@/lib/platform/time/zone";

type Act = OrganiserActionJson["act"];

/** The acts of the log as people read them. */
export const ACT_WORDS: Record<Act, string> = {
  invited: "Invited",
  accepted: "Accepted the invitation",
  declined: "Declined the invitation",
  role_changed: "Changed the role",
  removed: "Removed from the team",
  left: "Left the team",
  created: "Created",
  edited: "Edited",
  published: "Published",
  scheduled: "Scheduled",
  unpublished: "Took back",
  cancelled: "Cancelled",
  deleted: "Deleted",
  duplicated: "Duplicated",
  sent_for_review: "Sent for approval",
  approved: "Approved",
  returned: "Returned",
  added_person: "Added a person",
  removed_person: "Removed a person",
  barred: "Barred a person",
  exported: "Exported",
  sent_message: "Sent a message",
  cancelled_message: "Cancelled a message",
  self_check_in_on: "Turned self check-in on",
  closed_door: "Closed the door list",
  reviewed_scans: "Reviewed scans",
  certified: "Issued certificates",
  revoked: "Revoked a certificate",
  excused: "Excused a mark",
  settings_changed: "Changed settings",
  moved: "Moved in the waiting list",
  admitted: "Gave a seat out of turn",
  taken_off: "Took off",
  rejected: "Did not accept",
  kept: "Kept an incomplete team",
};

const KIND_WORDS: Record<OrganiserActionJson["subject"]["kind"], string> = {
  event: "An event",
  club: "A club",
  college: "A college",
  blog: "A blog",
  member: "Somebody who is invited",
  registration: "A registration",
  team: "A team",
  message: "A message",
  certificate: "A certificate",
  mark: "A mark",
};

/** The object of an act; without a name its kind. */
export const subjectWords = ({ kind, name }: OrganiserActionJson["subject"]): string => name ?? KIND_WORDS[kind];

const VALUE_MAX_CHARACTERS = 60;

/** The changes of an act, a sentence each. */
export function changeWords(changes: OrganiserActionJson["changes"]): string[] {
  return Object.entries(changes ?? {}).map(([field, [old, next]]) => {
    const name = field.replace(/([A-Z])/g, " $1").toLowerCase();
    if (old === null && next === null) return `${name} changed`;
    if (old === null) return `${name}: ${valueWords(next)}`;
    if (next === null) return `${name} was ${valueWords(old)}`;
    return `${name}: ${valueWords(old)} → ${valueWords(next)}`;
  });
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Times in the campus's zone, as the log's own are. */
function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && INSTANT.test(value)) return dayTimeOf(new Date(value), DEFAULT_TIME_ZONE);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > VALUE_MAX_CHARACTERS ? `${text.slice(0, VALUE_MAX_CHARACTERS)}…` : text;
}
