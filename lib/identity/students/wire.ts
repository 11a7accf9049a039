import type { EventStatus } from "@/lib/generated/prisma/enums";
import { avatarPath } from "@/lib/identity/accounts/avatar";
import type { JoinedEventJson, ProfileJson, StudentJson } from "@/lib/identity/students/calls";
import { yearOfStudy } from "@/lib/identity/students/policy";
import type { Profile, StudentProfile } from "@/lib/identity/students/repository";
import type { Saved } from "@/lib/identity/students/service";
import { shownCookies } from "@/lib/platform/auth/cookies";
import { reply } from "@/lib/platform/http/route";
import { imageUrl, type StoredImage } from "@/lib/platform/images/policy";
import { dayIn } from "@/lib/platform/time/zone";

/** An event where the student has a seat. */
type JoinedEvent = {
  id: string;
  name: string;
  status: EventStatus;
  poster: StoredImage;
  timeZone: string;
  registrationClosesAt: Date;
};

const POSTER_WIDTH = 800;

/** A student as shown to themself and the admin; without the password. Source: spec §3, User. */
export function toStudentJson(student: StudentProfile, joined: readonly JoinedEvent[]): StudentJson {
  const { id, firstName, lastName, image, account, college, profile } = student;
  return {
    _id: id,
    firstName,
    lastName,
    email: account.email,
    image: image ?? avatarPath(`${firstName} ${lastName}`),
    isVerified: college !== null,
    college: college && { _id: college.id, name: college.name },
    additionalDetails: profile?.id ?? null,
    participated: joined.map(toJoinedJson),
    ...toDetails(profile),
  };
}

function toJoinedJson({ id, name, poster, timeZone, registrationClosesAt, status }: JoinedEvent): JoinedEventJson {
  return {
    _id: id,
    id,
    eventName: name,
    registrationEndDate: dayIn(timeZone, registrationClosesAt),
    poster: imageUrl(poster, POSTER_WIDTH),
    status: status === "cancelled" ? "Cancelled" : "Published",
  };
}

/** Source: spec §3, Profile. Missing values are null. */
export function toProfileJson(profile: Profile): ProfileJson {
  return { _id: profile.id, ...toDetails(profile) };
}

function toDetails(profile: Profile | null) {
  return {
    gender: profile?.gender ?? null,
    dateOfBirth: profile?.dateOfBirth?.toISOString().slice(0, 10) ?? null,
    about: profile?.about ?? null,
    yearOfStudy: yearOfStudy(profile?.studiesSince ?? null),
  };
}

/** The answer to an edit. In the account's own browser it also updates the greeting's cookies. Source: contract base 4, contract base 2. */
export function toSavedReply({ student, sessionLeftS }: Saved, joined: readonly JoinedEvent[]) {
  const data = toStudentJson(student, joined);
  const name = `${student.firstName} ${student.lastName}`;
  const cookies = sessionLeftS === null ? [] : shownCookies({ name, image: data.image }, sessionLeftS);
  return reply({ status: "SUCCESS", data }, { cookies });
}
