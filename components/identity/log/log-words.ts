import type { OrganiserActionJson } from "@/lib/identity/audit/calls";
import { DEFAULT_TIME_ZONE, dayTimeOf } from "@/lib/platform/time/zone";
import { loggedReason } from "@/lib/site/moderation/policy";

type Act = OrganiserActionJson["act"];

/** The actions of the log in words. */
export const ACT_WORDS: Record<Act, string> = {
  invited: "Invited",
  accepted: "Accepted the invitation",
  declined: "Declined the invitation",
  role_changed: "Changed the role",
  removed: "Removed an organiser",
  left: "Stopped organising",
  created: "Created",
  edited: "Edited",
  published: "Published",
  scheduled: "Scheduled",
  unpublished: "Changed back to a draft",
  cancelled: "Cancelled",
  deleted: "Deleted",
  duplicated: "Duplicated",
  sent_for_review: "Sent for approval",
  approved: "Approved",
  returned: "Sent back",
  added_person: "Added a person",
  removed_person: "Removed a person",
  barred: "Blocked a person",
  exported: "Exported data",
  sent_message: "Sent a message",
  cancelled_message: "Cancelled a message",
  self_check_in_on: "Turned self check-in on",
  closed_door: "Finished check-in",
  reviewed_scans: "Reviewed scans",
  certified: "Issued certificates",
  revoked: "Revoked a certificate",
  excused: "Excused a mark",
  upheld: "Upheld a mark",
  settings_changed: "Changed settings",
  moved: "Changed a waiting list position",
  admitted: "Gave a seat out of turn",
  taken_off: "Removed from the list",
  rejected: "Rejected an application",
  kept: "Allowed an incomplete team",
  hid: "Hid",
  showed: "Showed again",
  banned: "Banned the club",
  unbanned: "Lifted the ban",
  dismissed: "Left as it is",
  reset_factor: "Reset the second factor",
  token_made: "Made a token",
  token_ended: "Revoked a token",
  webhook_made: "Made a webhook",
  webhook_changed: "Changed a webhook",
  imported: "Imported events",
};

const KIND_WORDS: Record<OrganiserActionJson["subject"]["kind"], string> = {
  event: "An event",
  club: "A club",
  college: "A college",
  blog: "A blog",
  member: "An invited person",
  registration: "A registration",
  team: "A team",
  message: "A message",
  certificate: "A certificate",
  mark: "A mark",
  token: "A token",
  webhook: "A webhook",
  import: "An import",
};

/** The object of an action; without a name its kind. */
export const subjectWords = ({ kind, name }: OrganiserActionJson["subject"]): string => name ?? KIND_WORDS[kind];

/** The fields of a log, with the names in the forms. */
const LABELS: Record<string, string> = {
  eventName: "Event Name",
  registrationStartDate: "Registration Start Date",
  registrationEndDate: "Registration End Date",
  registrationOpensAt: "Registration starts",
  registrationClosesAt: "Registration ends",
  startTime: "Start Time",
  endTime: "End Time",
  startsAt: "Event starts",
  endsAt: "Event ends",
  publishAt: "Publish at",
  timeZone: "Time zone",
  capacity: "Seats",
  place: "Location on the map",
  showGoing: "Who’s going",
  noShow: "Marks for absence",
  contactPersonEmail: "Contact Email",
  contactPersonPhone: "Contact Phone",
  createdBy: "Created By",
  selfCheckIn: "Self check-in",
  closed: "Check-in finished",
  waitlist: "Waiting list",
  entry: "Who registers",
  teamMin: "Smallest team",
  teamMax: "Largest team",
  seatsCount: "Seats count",
  feePer: "Fee for each",
  publicEmail: "Public email",
  eventApproval: "Approval",
  barred: "Blocked",
};

/** The name of a field without a form: its words. */
function wordsOf(field: string): string {
  const words = field.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const VALUE_MAX_CHARACTERS = 60;

/** The changes of an action, a sentence each. */
export function changeWords({ act, changes }: Pick<OrganiserActionJson, "act" | "changes">): string[] {
  return Object.entries(changes ?? {}).map(([field, [old, next]]) => {
    const name = LABELS[field] ?? wordsOf(field);
    if (field === "reason" && typeof next === "string") return `${name}: ${valueWords(loggedReason(act, next))}`;
    if (old === null && next === null) return `${name} changed`;
    if (old === null) return `${name}: ${valueWords(next)}`;
    if (next === null) return `${name} was ${valueWords(old)}`;
    return `${name}: ${valueWords(old)} → ${valueWords(next)}`;
  });
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Times in the campus's zone, like the log's own times. */
function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && INSTANT.test(value)) return dayTimeOf(new Date(value), DEFAULT_TIME_ZONE);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > VALUE_MAX_CHARACTERS ? `${text.slice(0, VALUE_MAX_CHARACTERS)}…` : text;
}
