import * as z from "zod";
import { askedJson, codeAnswers } from "@/lib/identity/accounts/calls";
import { accountParams, codeForm } from "@/lib/identity/accounts/schema";
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
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
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
  college: z.strictObject({ _id: idText(), name: z.string() }).nullable(),
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
    access: ["student", "admin"],
    params: userParams,
    responses: { 200: z.strictObject({ data: studentJson, message: z.string() }) },
  },
  "GET /api/users/profile/{profileId}": {
    access: ["student", "admin"],
    params: profileParams,
    responses: { 200: z.strictObject({ data: profileJson, message: z.string() }) },
  },
  "PUT /api/users/update/{id}": {
    access: ["student", "admin"],
    limit: "accountWrite",
    params: accountParams,
    json: studentUpdate,
    responses: { 200: z.strictObject({ status: success, data: studentJson }) },
  },
  "PUT /api/users/updateProfile/{profileId}": {
    access: ["student", "admin"],
    limit: "accountWrite",
    params: profileParams,
    json: profileUpdate,
    responses: { 200: z.strictObject({ status: success, data: profileJson }) },
  },
  "POST /api/auth/student-signup": {
    access: PUBLIC,
    limit: "signIn",
    json: studentSignUpForm,
    responses: { 201: askedJson },
  },
  "POST /api/auth/verify-otp": {
    access: PUBLIC,
    limit: "codeTry",
    json: codeForm,
    responses: codeAnswers,
  },
  "POST /api/auth/profile-verify": {
    access: ["student"],
    limit: "codeTry",
    json: codeForm,
    responses: codeAnswers,
  },
  "POST /api/auth/student-verify": {
    access: ["student"],
    limit: "accountWrite",
    json: collegeAddressForm,
    responses: { 200: messageJson },
  },
  "DELETE /api/auth/deleteusers": {
    access: PUBLIC,
    limit: "cleanUp",
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
