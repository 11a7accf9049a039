import { Award, BadgeCheck, CircleHelp, ClipboardList, Settings, Ticket, UserRound, UserRoundX } from "lucide-react";
import { OrganisingOverview } from "@/components/identity/helpers/organising-overview";
import { ChangePassword } from "@/components/identity/profiles/change-password";
import { DeleteAccount } from "@/components/identity/profiles/delete-account";
import { MyProfile } from "@/components/identity/profiles/my-profile";
import type { OwnProfile } from "@/components/identity/profiles/own-profile";
import { DELETE, PASSWORD } from "@/components/identity/profiles/shared-tabs";
import { type JoinedEvent, StudentEvents } from "@/components/identity/profiles/student-events";
import { VerifyAsStudent } from "@/components/identity/profiles/verify-as-student";
import { OwnCertificates } from "@/components/organising/certificates/own-certificates";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { LinkButton } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import { dueCount } from "@/components/platform/ui/tab-count";
import typography from "@/components/platform/ui/typography.module.css";
import { lateTermsOf } from "@/components/taking-part/marks/late-notice";
import { OwnMarks } from "@/components/taking-part/marks/own-marks";
import { getEmail } from "@/lib/identity/accounts/service";
import { type Invitation, listInvitations, listOrganising } from "@/lib/identity/helpers/service";
import { toInvitationJson, toOrganisingJson } from "@/lib/identity/helpers/wire";
import { NOTIFICATION_SETTINGS_PATH, studentProfilePath, verifyPath } from "@/lib/identity/pages/paths";
import { getStudent } from "@/lib/identity/students/service";
import { toProfileJson } from "@/lib/identity/students/wire";
import { shownNumber } from "@/lib/organising/certificates/policy";
import { listMine } from "@/lib/organising/certificates/service";
import { toMineJson } from "@/lib/organising/certificates/wire";
import { listEventsThatAsk } from "@/lib/organising/feedback/give-feedback";
import type { Student } from "@/lib/platform/auth/actor";
import type { SearchParams } from "@/lib/platform/http/list-address";
import { openTab, orNotFound } from "@/lib/platform/http/page";
import { imageUrl } from "@/lib/platform/images/policy";
import { weekdayDateOf, weekdayTimeOf } from "@/lib/platform/time/zone";
import { absoluteUrl } from "@/lib/site/seo/json-ld";
import { moneyText } from "@/lib/taking-part/joining/leaving";
import { listOwnMarks } from "@/lib/taking-part/marks/service";
import { toOwnMarksJson } from "@/lib/taking-part/marks/wire";
import { listOwnRegistrations, type OwnRegistration } from "@/lib/taking-part/registrations/service";

type Visit = { student: Student; invitations: Promise<Invitation[]> };

export const TABS = [
  { name: "profile", label: "My Profile", icon: UserRound, load: loadProfile },
  { name: "verify", label: "Verify As Student", icon: BadgeCheck, load: loadVerification },
  { name: "events", label: "Events", icon: Ticket, load: loadEvents },
  { name: "certificates", label: "Certificates", icon: Award, load: loadCertificates },
  { name: "organising", label: "Organising", icon: ClipboardList, load: loadOrganising },
  { name: "marks", label: "Marks", icon: UserRoundX, load: loadMarks },
  { ...PASSWORD, load: loadPassword },
  { ...DELETE, load: loadDeletion },
] as const;

/**
 * A student's profile with one of its tabs open, whose data alone is read. Source: spec §2, Profiles; contract base 2: the admin is not a
 * student.
 */
export async function openStudentProfile(student: Student, asked: SearchParams, tab?: string) {
  const open = openTab(TABS, studentProfilePath(), tab, asked);
  const invitations = listInvitations(student);
  const [content, { length }] = await Promise.all([open.load({ student, invitations }), invitations]);
  const tabs = TABS.map((each) => (each.name === "organising" ? { ...each, count: dueCount(length) } : each));
  return (
    <TabsPage title="My Profile" path={studentProfilePath()} tabs={tabs} open={open.name}>
      {content}
    </TabsPage>
  );
}

async function loadProfile({ student }: Visit) {
  const stored = await orNotFound(getStudent(student.id));
  const { college } = stored;
  const badge = (
    <p>
      {college ? (
        <State Icon={BadgeCheck} look="ok">
          {college.name}
        </State>
      ) : (
        <State Icon={CircleHelp}>Not verified as a student</State>
      )}
    </p>
  );
  return (
    <>
      <MyProfile profile={toOwn(stored)} badge={badge} />
      <LinkButton className={layout.after} href={NOTIFICATION_SETTINGS_PATH}>
        <Settings />
        Notification settings
      </LinkButton>
    </>
  );
}

async function loadVerification({ student }: Visit) {
  const { college, collegeEmail } = await orNotFound(getStudent(student.id));
  if (!college) return <VerifyAsStudent userId={student.id} />;
  return (
    <Panel className={layout.form} aria-labelledby="verify">
      <h2 className={typography.h3} id="verify">
        Verify As Student
      </h2>
      <Notice tone="ok">
        You’re verified as a student of {college.name} with {collegeEmail}. Its events are free for you.
      </Notice>
    </Panel>
  );
}

async function loadEvents({ student }: Visit) {
  const [registrations, asking] = await Promise.all([listOwnRegistrations(student), listEventsThatAsk(student)]);
  return (
    <StudentEvents
      events={registrations.map((registration) => ({
        ...toJoined(registration),
        asksFeedback: registration.state === "confirmed" && asking.has(registration.event.id),
      }))}
    />
  );
}

async function loadCertificates({ student }: Visit) {
  const { certificates } = toMineJson(await listMine(student));
  return <OwnCertificates certificates={certificates.map((one) => ({ ...one, link: absoluteUrl(verifyPath(shownNumber(one.number))) }))} />;
}

async function loadOrganising({ student, invitations }: Visit) {
  const [invited, organising] = await Promise.all([invitations, listOrganising(student)]);
  return <OrganisingOverview invitations={invited.map(toInvitationJson)} organising={toOrganisingJson(organising)} />;
}

async function loadMarks({ student }: Visit) {
  return <OwnMarks {...toOwnMarksJson(await listOwnMarks(student))} />;
}

async function loadPassword({ student }: Visit) {
  return <ChangePassword email={await orNotFound(getEmail(student))} />;
}

async function loadDeletion({ student }: Visit) {
  return <DeleteAccount kind="student" id={student.id} email={await orNotFound(getEmail(student))} consequence={CONSEQUENCE} />;
}

const ROW_POSTER_WIDTH = 240;

function toJoined({
  id,
  state,
  isInvited,
  isPaying,
  pricePaise,
  heldUntil,
  leaving,
  checkedInAt,
  place,
  team,
  event,
}: OwnRegistration): Omit<JoinedEvent, "asksFeedback"> {
  return {
    id,
    eventId: event.id,
    name: event.name,
    poster: imageUrl(event.poster, ROW_POSTER_WIDTH),
    startsOn: event.startsAt && weekdayDateOf(event.startsAt, event.timeZone),
    closesOn: weekdayDateOf(event.registrationClosesAt, event.timeZone),
    state,
    isInvited,
    isPaying,
    owes: pricePaise > 0,
    until: state === "offered" && heldUntil ? weekdayTimeOf(heldUntil, event.timeZone) : null,
    place,
    team,
    hasLine: event.waiting > 0,
    isCancelled: event.status === "cancelled",
    isHidden: event.isHidden,
    leaving: leaving && moneyText(leaving),
    late: lateTermsOf(leaving?.lateFrom, event.noShowTerms),
    isOpen: new Date() < event.registrationClosesAt,
    checkedIn: checkedInAt && { at: checkedInAt, timeZone: event.timeZone },
  };
}

type StoredStudent = Awaited<ReturnType<typeof getStudent>>;

function toOwn({ id, firstName, lastName, image, account, profile }: StoredStudent): OwnProfile {
  if (!profile) throw new Error("the student has no profile");
  const { _id: profileId, ...details } = toProfileJson(profile);
  return { id, profileId, firstName, lastName, email: account.email, image, ...details };
}

const CONSEQUENCE =
  "Someone else can take your seats straight away. You get a full refund for events whose registration is still open and that have not started. Other payments are not returned. A team keeps the fee that was paid for all of it. Your certificates can no longer be verified, and links to your record stop working. Payment records stay, without your name and email address.";
