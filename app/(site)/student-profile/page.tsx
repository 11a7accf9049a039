import { BadgeCheck, CircleHelp, ClipboardList, Settings, Ticket, UserRound } from "lucide-react";
import type { Metadata } from "next";
import { TabsPage } from "@/components/layout/tabs-page";
import { deleteTab, passwordTab } from "@/components/profiles/account-tabs";
import { MyProfile } from "@/components/profiles/my-profile";
import type { OwnProfile } from "@/components/profiles/own-profile";
import { type JoinedEvent, StudentEvents } from "@/components/profiles/student-events";
import { VerifyAsStudent } from "@/components/profiles/verify-as-student";
import { Organising } from "@/components/team/organising";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { State } from "@/components/ui/state";
import { dueCount } from "@/components/ui/tab-count";
import { moneyText } from "@/lib/joining/leaving";
import { NOTIFICATION_SETTINGS_PATH } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import { orNotFound } from "@/lib/platform/http/page";
import { imageUrl } from "@/lib/platform/images/policy";
import { weekdayDateOf, weekdayTimeOf } from "@/lib/platform/time/zone";
import { listOwnRegistrations, type OwnRegistration } from "@/lib/registrations/service";
import { getStudent } from "@/lib/students/service";
import { toProfileJson } from "@/lib/students/wire";
import { listInvitations, listOrganising } from "@/lib/team/service";
import { toInvitationJson, toOrganisingJson } from "@/lib/team/wire";

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
  if (!profile) throw new Error("a student without a profile");
  const { _id: profileId, ...details } = toProfileJson(profile);
  return { id, profileId, firstName, lastName, email: account.email, image, ...details };
}

const CONSEQUENCE =
  "Someone else can take your seats straight away. You get a full refund for events whose registration is still open and that have not started. Other payments are not returned. A team keeps the fee that was paid for all of it. Payment records stay, without your name and email address.";

/** Source: spec §2, Profiles; contract 2: the admin is not a student. */
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
    <Panel className="form" aria-labelledby="verify">
      <h2 className="h3" id="verify">
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
          icon: <UserRound className="icon" />,
          content: (
            <>
              <MyProfile profile={toOwn(stored)} badge={badge} />
              <LinkButton className="mt-4" href={NOTIFICATION_SETTINGS_PATH}>
                <Settings className="icon" />
                Notification settings
              </LinkButton>
            </>
          ),
        },
        { value: "verify", label: "Verify As Student", icon: <BadgeCheck className="icon" />, content: verification },
        { value: "events", label: "Events", icon: <Ticket className="icon" />, content: <StudentEvents events={events} /> },
        {
          value: "organising",
          label: "Organising",
          icon: <ClipboardList className="icon" />,
          count: dueCount(invitations.length),
          content: <Organising invitations={invitations.map(toInvitationJson)} organising={toOrganisingJson(organising)} />,
        },
        passwordTab(account.email),
        deleteTab({ kind: "student", id, email: account.email, consequence: CONSEQUENCE }),
      ]}
    />
  );
}
