import * as z from "zod";
import { askedJson, codeAnswers } from "@/lib/identity/accounts/calls";
import { accountParams, codeForm } from "@/lib/identity/accounts/schema";
import { CODE_ERRORS } from "@/lib/identity/codes/limits";
import {
  collegeAddressForm,
  GENDERS,
  profileParams,
  profileUpdate,
  studentSignUpForm,
  studentUpdate,
  userParams,
} from "@/lib/identity/students/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const details = {
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: z.iso.date().nullable(),
  about: z.string().nullable(),
  yearOfStudy: z.int().min(1).max(6).nullable(),
};

/** Source: spec §3, Profile. */
const profileJson = z.strictObject({ _id: idText(), ...details });
export type ProfileJson = z.output<typeof profileJson>;

const joinedEventJson = z.strictObject({
  _id: idText(),
  id: idText(),
  eventName: z.string(),
  registrationEndDate: z.iso.date(),
  poster: z.string(),
  status: z.enum(["Published", "Cancelled"]),
});
export type JoinedEventJson = z.output<typeof joinedEventJson>;

/** A student as shown to themself and the admin. Source: spec §3, User. */
const studentJson = z.strictObject({
  _id: idText(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  image: z.string(),
  isVerified: z.boolean(),
  college: namedJson.nullable(),
  /** The profile's id. */
  additionalDetails: idText().nullable(),
  participated: z.array(joinedEventJson),
  ...details,
});
export type StudentJson = z.output<typeof studentJson>;

const success = z.literal("SUCCESS");

/** Source: spec §7, contract base 4. */
export const calls = {
  "GET /api/users/{userId}": {
    summary: "Reads a student.",
    who: "the student, admin",
    access: ["student", "admin"],
    params: userParams,
    errors: ["account_not_found"],
    responses: { 200: z.strictObject({ data: studentJson, message: z.string() }) },
    notes: ["`additionalDetails` is the profile's id, `participated` the events joined; null where nothing was told."],
  },
  "GET /api/users/profile/{profileId}": {
    summary: "Reads a student's profile.",
    who: "its student, admin",
    access: ["student", "admin"],
    params: profileParams,
    errors: ["account_not_found"],
    responses: { 200: z.strictObject({ data: profileJson, message: z.string() }) },
  },
  "PUT /api/users/update/{id}": {
    summary: "Changes a student's names or picture; the cookies `name` and `image` follow.",
    who: "the student, admin",
    access: ["student", "admin"],
    limit: "accountWrite",
    params: accountParams,
    json: studentUpdate,
    errors: ["account_not_found"],
    responses: { 200: z.strictObject({ status: success, data: studentJson }) },
    notes: ["`image` is a picture of one's own, or empty: the drawn avatar. The other fields of a student are accepted and ignored."],
  },
  "PUT /api/users/updateProfile/{profileId}": {
    summary: "Changes a student's profile: the fields that are sent.",
    who: "its student, admin",
    access: ["student", "admin"],
    limit: "accountWrite",
    params: profileParams,
    json: profileUpdate,
    errors: ["account_not_found"],
    responses: { 200: z.strictObject({ status: success, data: profileJson }) },
    notes: [
      "`dateOfBirth` is `YYYY-MM-DD`, `about` has at most 1000 characters, `yearOfStudy` is 1 to 6; it rises each 1 July. Empty clears.",
    ],
  },
  "POST /api/auth/student-signup": {
    summary: "Begins a student's sign-up and mails a one-time code.",
    access: PUBLIC,
    limit: "signIn",
    json: studentSignUpForm,
    errors: ["email_taken", ...CODE_ERRORS],
    responses: { 201: askedJson },
    notes: ["The student exists once `POST /api/auth/verify-otp` has the code."],
  },
  "POST /api/auth/verify-otp": {
    summary: "Checks the code of a student's sign-up; the student exists then.",
    access: PUBLIC,
    limit: "codeTry",
    json: codeForm,
    errors: ["email_taken"],
    responses: codeAnswers,
  },
  "POST /api/auth/profile-verify": {
    summary: "Checks the code that was sent to a college address; the student is one of that college then.",
    who: "the student",
    access: ["student"],
    limit: "codeTry",
    json: codeForm,
    errors: ["college_unknown", "already_verified", "college_email_taken"],
    responses: codeAnswers,
  },
  "POST /api/auth/student-verify": {
    summary: "Mails a code to the college address of a student.",
    who: "the student",
    access: ["student"],
    limit: "accountWrite",
    json: collegeAddressForm,
    errors: ["domain_mismatch", "college_unknown", "already_verified", "college_email_taken", ...CODE_ERRORS],
    responses: { 200: messageJson },
  },
  "DELETE /api/auth/deleteusers": {
    summary: "Removes student sign-ups whose codes expired over an hour ago.",
    access: PUBLIC,
    limit: "cleanUp",
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
