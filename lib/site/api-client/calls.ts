import { calls as blogs } from "@/lib/catalogue/blogs/calls";
import { calls as calendar } from "@/lib/catalogue/calendar/calls";
import { calls as directory } from "@/lib/catalogue/directory/calls";
import { calls as events } from "@/lib/catalogue/events/calls";
import { calls as places } from "@/lib/catalogue/places/calls";
import { calls as posters } from "@/lib/catalogue/posters/calls";
import { calls as questions } from "@/lib/catalogue/questions/calls";
import { calls as accounts } from "@/lib/identity/accounts/calls";
import { calls as audit } from "@/lib/identity/audit/calls";
import { calls as clubs } from "@/lib/identity/clubs/calls";
import { calls as colleges } from "@/lib/identity/colleges/calls";
import { calls as team } from "@/lib/identity/helpers/calls";
import { calls as students } from "@/lib/identity/students/calls";
import { calls as tokens } from "@/lib/identity/tokens/calls";
import { calls as admin } from "@/lib/organising/admin/calls";
import { calls as certificates } from "@/lib/organising/certificates/calls";
import { calls as feedback } from "@/lib/organising/feedback/calls";
import { calls as imports } from "@/lib/organising/imports/calls";
import { calls as messages } from "@/lib/organising/messages/calls";
import { calls as publishing } from "@/lib/organising/publishing/calls";
import { calls as records } from "@/lib/organising/records/calls";
import { calls as results } from "@/lib/organising/results/calls";
import { calls as workspace } from "@/lib/organising/workspace/calls";
import { calls as platform } from "@/lib/platform/http/calls";
import type { CallTable } from "@/lib/platform/http/declaration";
import { calls as discovery } from "@/lib/reach/discovery/calls";
import { calls as follows } from "@/lib/reach/follows/calls";
import { calls as notifications } from "@/lib/reach/notifications/calls";
import { calls as push } from "@/lib/reach/push/calls";
import { calls as saved } from "@/lib/reach/saved/calls";
import { calls as searches } from "@/lib/reach/searches/calls";
import { calls as assistants } from "@/lib/site/assistants/calls";
import { calls as moderation } from "@/lib/site/moderation/calls";
import { calls as personalData } from "@/lib/site/personal-data/calls";
import { calls as removal } from "@/lib/site/removal/calls";
import { calls as webhooks } from "@/lib/site/webhooks/calls";
import { calls as entries } from "@/lib/taking-part/applications/calls";
import { calls as door } from "@/lib/taking-part/door/calls";
import { calls as people } from "@/lib/taking-part/guest-list/calls";
import { calls as marks } from "@/lib/taking-part/marks/calls";
import { calls as payments } from "@/lib/taking-part/payments/calls";
import { calls as registrations } from "@/lib/taking-part/registrations/calls";
import { calls as eventTeams } from "@/lib/taking-part/teams/calls";

/** The parts of the API, as its documents and pages divide it: a title, and the calls of its rooms. */
export const PARTS = {
  "Log-in and passwords": accounts,
  Tokens: tokens,
  Students: students,
  "Colleges and clubs": { ...colleges, ...clubs },
  Deleting: removal,
  "One’s data": personalData,
  "Reports and moderation": moderation,
  Events: { ...events, ...discovery },
  "Publishing, series and approval": publishing,
  "Importing events": imports,
  Places: places,
  Posters: posters,
  Blogs: blogs,
  "Public pages of clubs and colleges": directory,
  Joining: registrations,
  Payments: payments,
  "Marks for absence": marks,
  "Teams of students": eventTeams,
  "The door": door,
  "Applications and the waiting list": entries,
  "Answers to questions": questions,
  "The workspace and the list of people": { ...workspace, ...people },
  Messages: messages,
  Certificates: certificates,
  "A student’s record": records,
  Results: results,
  Feedback: feedback,
  "Helpers and invitations": team,
  "The log of organisers": audit,
  "Follows and For you": follows,
  Notifications: notifications,
  "A student’s devices": push,
  "Saved events, and who goes": saved,
  "Saved searches": searches,
  "A student’s own calendar": calendar,
  Webhooks: webhooks,
  Assistants: assistants,
  "The admin": admin,
  "Pictures, and the state of the server": platform,
} as const satisfies Record<string, CallTable>;

/** The name of a part in addresses: `the-door`. */
export const partOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

type Merged<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (merged: infer All) => void ? All : never;

/** The declaration of every call. Browsers use only the type. */
export const calls = Object.assign({}, ...Object.values(PARTS)) as Merged<(typeof PARTS)[keyof typeof PARTS]>;
