/** The addresses of our pages: no other file writes one. Client-safe. */

/** The address of a list's first page, and the path of the others. */
export type ListPages = { first: string; further: string };
/** A page of a list. @param number from 1 */
export const numberedPath = ({ first, further }: ListPages, number: number): string => (number === 1 ? first : `${further}/${number}`);

/** The variable of a page's address: the id in `/ticket/<id>`. As it is written, perhaps percent-encoded. */
export const variableOf = ({ pathname }: Location): string => pathname.split("/")[2] ?? "";

// Public pages --------------------------------------------------------------------------------------

export const HOME_PATH = "/";
export const EVENTS_PATH = "/events-page";
/** The list of events and its further pages. */
export const EVENT_PAGES = { first: EVENTS_PATH, further: EVENTS_PATH } as const;
/** The list of the events of a club or a college. */
export const eventsOfPath = (kind: "club" | "college", id: string, isPast = false): string =>
  `${EVENTS_PATH}?${isPast ? "past=1&" : ""}${kind}=${id}`;
/** The events by place. It has a policy of its own, so links to it load a document. */
export const EVENTS_MAP_PATH = "/events-map";
/** The map of the kilometre around a place. */
export const aroundPath = ({ lat, lon }: { lat: number; lon: number }): string => `${EVENTS_MAP_PATH}?near=${lat},${lon}&radius=1`;
export const eventPath = (id: string): string => `/event/${id}`;
/** The event as a calendar file. */
export const eventCalendarPath = (id: string): string => `${eventPath(id)}.ics`;
export const BLOGS_PATH = "/blogs";
/** The list of blogs and its further pages. */
export const BLOG_PAGES = { first: BLOGS_PATH, further: `${BLOGS_PATH}/page` } as const;
export const blogPath = (id: string): string => `${BLOGS_PATH}/${id}`;
/** The list of the blogs of a club, or of a college's clubs, and its further pages. @param slug of its public page */
export function blogPagesOf(kind: "club" | "college", slug: string): ListPages {
  const first = `${BLOGS_PATH}/${kind}/${slug}`;
  return { first, further: `${first}/page` };
}
export const CLUBS_PATH = "/clubs";
/** The directory of clubs and its further pages. */
export const CLUB_PAGES = { first: CLUBS_PATH, further: `${CLUBS_PATH}/page` } as const;
/** The directory of the clubs of a college. */
export const clubsOfPath = (collegeId: string): string => `${CLUBS_PATH}?college=${collegeId}`;
/** The public page of a club. */
export const clubPath = (slug: string): string => `${CLUBS_PATH}/${slug}`;
export const COLLEGES_PATH = "/colleges";
/** The directory of colleges and its further pages. */
export const COLLEGE_PAGES = { first: COLLEGES_PATH, further: `${COLLEGES_PATH}/page` } as const;
/** The public page of a college. */
export const collegePath = (slug: string): string => `${COLLEGES_PATH}/${slug}`;
/** The readable address of an event, for people; it redirects to `eventPath`. */
export const readableEventPath = (clubSlug: string, eventSlug: string): string => `${clubPath(clubSlug)}/${eventSlug}`;
/** Upcoming events with a tag; the address ends with its name in lower case with hyphens. */
export const tagPath = (tag: string): string => `/tags/${tag.toLowerCase().replaceAll(" ", "-")}`;
/** How other programs use the site. */
export const API_DOCS_PATH = "/api-docs";
/** A guide, or a part of the calls. */
export const apiDocsPath = (part: string): string => `${API_DOCS_PATH}/${part}`;
export const ABOUT_PATH = "/aboutus";
export const FAQ_PATH = "/FAQ";
export const PRIVACY_PATH = "/privacy";
/** The part of the page about privacy that says how the site is protected; `security.txt` names it as its policy. */
export const PRIVACY_SECURITY_PATH = `${PRIVACY_PATH}#security`;
/** The rules for what is published, and the consequences. */
export const RULES_PATH = "/rules";
/** The person who answers complaints, the time until an answer, and a form. */
export const GRIEVANCE_PATH = "/grievance";
/** The page on which anyone checks the number of a certificate. */
export const VERIFY_PATH = "/verify";
/** The page about one certificate. @param number with or without dashes */
export const verifyPath = (number: string): string => `${VERIFY_PATH}/${number}`;

// Sign-up and log-in --------------------------------------------------------------------------------

export const STUDENT_REGISTER_PATH = "/student-register";
export const COLLEGE_REGISTER_PATH = "/college-register";
/** The choice between the two log-ins. */
export const LOG_IN_PATH = "/login";
export const STUDENT_LOG_IN_PATH = "/student-login";
/** The log-in of colleges and clubs. */
export const COLLEGE_LOG_IN_PATH = "/college-login";
export type LogInPath = typeof LOG_IN_PATH | typeof STUDENT_LOG_IN_PATH | typeof COLLEGE_LOG_IN_PATH;
/** A log-in that leads back to `path`. */
export const logInAndReturn = (logIn: LogInPath, path: string): string => `${logIn}?callbackUrl=${encodeURIComponent(path)}`;
export const LOG_OUT_PATH = "/logout";
export const STUDENT_FORGOT_PASSWORD_PATH = "/forgot-password-stu";
export const COLLEGE_FORGOT_PASSWORD_PATH = "/forgot-password-col";
/** The page where a student turns off the messages that a mail's link names. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;
/** The page where an attendee gives feedback. Links in mails add `k`. */
export const feedbackPath = (eventId: string): string => `/feedback/${eventId}`;
/** A student's record, for whoever has the link. */
export const recordLinkPath = (token: string): string => `/records/${token}`;
export const resetLinkPath = (token: string): string => `/reset-password/${token}`;
/** The page for entering a code that was mailed to a student, a college, a club, or a student's college address. */
export const studentCodePath = (userId: string): string => `/otp/${userId}`;
export const collegeCodePath = (userId: string): string => `/college-otp/${userId}`;
export const clubCodePath = (userId: string): string => `/club-otp/${userId}`;
export const profileCodePath = (userId: string): string => `/profile-otp/${userId}`;
/** The page where a student requests a code to a college address. */
export const VERIFICATION_PATH = "/verification";

// Pages of one role ---------------------------------------------------------------------------------

/** The page of a tab; the first tab is at the address without one. */
const withTab = (path: string, tab?: string): string => (tab ? `${path}/${tab}` : path);

export const studentProfilePath = (tab?: string): string => withTab("/student-profile", tab);
/** The events for a student. */
export const FOR_YOU_PATH = "/for-you";
export const NOTIFICATIONS_PATH = "/notifications";
/** A student's follows, and the settings of all emails and notifications. */
export const NOTIFICATION_SETTINGS_PATH = "/settings/notifications";
/** The log-ins and second factors of an account. */
export const SECURITY_PATH = "/settings/security";
/** A student's data: to download, and to delete. */
export const DATA_PATH = "/settings/data";
/** The same with more of the events at which the student's data was shared. */
export const moreSharingPath = (shown: number): string => `${DATA_PATH}?shown=${shown}#shared-with`;
/** Reported and hidden things, for colleges and the admin. */
export const MODERATION_PATH = "/moderation";
/** Pictures of hidden things, for those who may see them. */
export const HIDDEN_PICTURES_PATH = `${MODERATION_PATH}/pictures`;
/** The queue. @param open the id of the open thing @param cursor of a later page */
export const moderationPath = (state: string, open?: string, cursor?: string): string =>
  `${MODERATION_PATH}?state=${state}${open ? `&open=${open}` : ""}${cursor ? `&cursor=${cursor}` : ""}`;
export const collegeProfilePath = (tab?: string): string => withTab("/college-profile", tab);
/** A review that waits for the college, opened. */
export const reviewPath = (id: string): string => `${collegeProfilePath("approval")}?review=${id}`;
export const clubProfilePath = (tab?: string): string => withTab("/club-profile", tab);
/** The tab of a club's own events. Its name is of the specification. */
export const CLUB_EVENTS_TAB = { href: clubProfilePath("events"), text: "All Event" };
export const adminProfilePath = (tab?: string): string => withTab("/admin-profile", tab);
export const MY_TICKETS_PATH = "/my-tickets";
/** The page that the service worker shows for every address without network. */
export const OFFLINE_PATH = "/offline";
export const ticketPath = (registrationId: string): string => `/ticket/${registrationId}`;
/** A student's saved events and searches; `cursor` is of a later page of the events. */
export const SAVED_PATH = "/saved";
export const savedPagePath = (cursor: string): string => `${SAVED_PATH}?after=${encodeURIComponent(cursor)}`;
/** The student's own record. */
export const RECORD_PATH = "/record";
/** A page of its entries of one kind; `cursor` is of a later page. */
export const recordPagePath = (kind: string, cursor?: string): string =>
  `${RECORD_PATH}?kind=${kind}${cursor ? `&after=${encodeURIComponent(cursor)}` : ""}`;
/** The page where a student answers the event's questions before joining. */
export const joinPath = (eventId: string): string => `/join/${eventId}`;
export const paymentPath = (eventId: string): string => `/payment/${eventId}`;
/** The form of an event; without an id the form of a new one. */
export const eventFormPath = (id = "0"): string => `/listing/${id}`;
/** The form of a new event that a student lists for a club. */
export const listEventPath = (clubId: string): string => `${eventFormPath()}?club=${clubId}`;
/** The page that makes drafts of a spreadsheet or a calendar. */
export const importPath = (clubId: string): string => `/import/${clubId}`;
export const ADD_BLOG_PATH = "/add-blog";
/** The form of a blog that a student writes for a club. */
export const addBlogPath = (clubId: string): string => `${ADD_BLOG_PATH}?club=${clubId}`;
export const participantsPath = (eventId: string): string => `/participants/${eventId}`;
export const invitationPath = (id: string): string => `/invitation/${id}`;
/** A team of students at an event, for its members. */
export const teamPath = (id: string): string => `/team/${id}`;
/** The target of a team's link. */
export const teamInvitePath = (code: string): string => `/team-invite/${code}`;
/** A club for students who organise for all of it. */
export const manageClubPath = (clubId: string, tab?: string): string => withTab(`/manage-club/${clubId}`, tab);
/** The workspace of an event; without a tab its overview. */
export const managePath = (eventId: string, tab?: string): string => withTab(`/manage/${eventId}`, tab);
/** The scanner of an event's door. */
export const doorPath = (eventId: string): string => `/door/${eventId}`;
/** The screen at the door, with the code for self check-in. */
export const screenPath = (eventId: string): string => `/screen/${eventId}`;
/** The target of that code. */
export const herePath = (eventId: string): string => `/here/${eventId}`;
export const adminClubsPath = (collegeId: string): string => `/admin-clubs/${collegeId}`;
export const adminEventsPath = (clubId: string): string => `/admin-events/${clubId}`;
export const adminBlogsPath = (clubId: string): string => `/admin-blogs/${clubId}`;
