import { BadgeCheck, CircleHelp, ClipboardList, Settings, Ticket, UserRound } from "lucide-react";
import type { Metadata } from "next";
import { OrganisingOverview } from "@/components/identity/helpers/organising-overview";
import { deleteTab, passwordTab } from "@/components/identity/profiles/account-tabs";
import { MyProfile } from "@/components/identity/profiles/my-profile";
import type { OwnProfile } from "@/components/identity/profiles/own-profile";
import { type JoinedEvent, StudentEvents } from "@/components/identity/profiles/student-events";
import { VerifyAsStudent } from "@/components/identity/profiles/verify-as-student";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { LinkButton } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import { dueCount } from "@/components/platform/ui/tab-count";
import typography from "@/components/platform/ui/typography.module.css";
import { listInvitations, listOrganising } from "@/lib/identity/helpers/service";
import { toInvitationJson, toOrganisingJson } from "@/lib/identity/helpers/wire";
import { NOTIFICATION_SETTINGS_PATH } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { getStudent } from "@/lib/identity/students/service";
import { toProfileJson } from "@/lib/identity/students/wire";
import { orNotFound } from "@/lib/platform/http/page";
import { imageUrl } from "@/lib/platform/images/policy";
import { weekdayDateOf, weekdayTimeOf } from "@/lib/platform/time/zone";
import { moneyText } from "@/lib/taking-part/joining/leaving";
import { listOwnRegistrations, type OwnRegistration } from "@/lib/taking-part/registrations/service";

export const metadata: Metadata = { title: "My Profile" };

const ROW_POSTER_WIDTH = 240;

function toJoined({ id, state, isInvited, pricePaise, heldUntil, leaving, checkedInAt, place, team, event }: OwnRegistration): JoinedEvent {
  return {
    id,
    eventId: event.id,
    name: event.name,
    poster: imageUrl(event.poster, ROW_POSTER_WIDTH),
    startsOn: event.startsAt && weekdayDateOf(event.startsAt, event.timeZone),
    closesOn: weekdayDateOf(event.registrationClosesAt, event.timeZone),
    state,
    isInvited,
    owes: pricePaise > 0,
    until: state === "offered" && heldUntil ? weekdayTimeOf(heldUntil, event.timeZone) : null,
    place,
    team,
    hasLine: event.waiting > 0,
    isCancelled: event.status === "cancelled",
    leaving: leaving && moneyText(leaving),
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
  "Someone else can take your seats straight away. You get a full refund for events whose registration is still open and that have not started. Other payments are not returned. A team keeps the fee that was paid for all of it. Payment records stay, without your name and email address.";

/** Source: spec §2, Profiles; contract base 2: the admin is not a student. */
export default async function StudentProfilePage() {
  const student = await requireActor("/student-profile");
  const { id } = student;
  const events = (await listOwnRegistrations(student)).map(toJoined);
  const [invitations, organising] = await Promise.all([listInvitations(student), listOrganising(student)]);
  const stored = await orNotFound(getStudent(id));
  const { account, college, collegeEmail } = stored;
  const badge = (
    <p className="mt-1">
      {college ? (
        <State Icon={BadgeCheck} look="ok">
          {college.name}
        </State>
      ) : (
        <State Icon={CircleHelp}>Not verified as a student</State>
      )}
    </p>
  );
  const verification = college ? (
    <Panel className={layout.form} aria-labelledby="verify">
      <h2 className={typography.h3} id="verify">
        Verify As Student
      </h2>
      <Notice tone="ok">
        You’re verified as a student of {college.name} with {collegeEmail}. Its events are free for you.
      </Notice>
    </Panel>
  ) : (
    <VerifyAsStudent userId={id} />
  );
  return (
    <TabsPage
      title="My Profile"
      tabs={[
        {
          value: "profile",
          label: "My Profile",
          icon: <UserRound />,
          content: (
            <>
              <MyProfile profile={toOwn(stored)} badge={badge} />
              <LinkButton className="mt-4" href={NOTIFICATION_SETTINGS_PATH}>
                <Settings />
                Notification settings
              </LinkButton>
            </>
          ),
        },
        { value: "verify", label: "Verify As Student", icon: <BadgeCheck />, content: verification },
        { value: "events", label: "Events", icon: <Ticket />, content: <StudentEvents events={events} /> },
        {
          value: "organising",
          label: "Organising",
          icon: <ClipboardList />,
          count: dueCount(invitations.length),
          content: <OrganisingOverview invitations={invitations.map(toInvitationJson)} organising={toOrganisingJson(organising)} />,
        },
        passwordTab(account.email),
        deleteTab({ kind: "student", id, email: account.email, consequence: CONSEQUENCE }),
      ]}
    />
  );
}
