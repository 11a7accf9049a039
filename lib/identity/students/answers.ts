import * as z from "zod";
import { askedJson, codeAnswers } from "@/lib/identity/accounts/answers";
import { GENDERS } from "@/lib/identity/students/schema";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";
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

/** A student as themself and the admin see it. Source: spec §3, User. */
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
export const answers = {
  "GET /api/users/{userId}": { 200: z.strictObject({ data: studentJson, message: z.string() }) },
  "GET /api/users/profile/{profileId}": { 200: z.strictObject({ data: profileJson, message: z.string() }) },
  "PUT /api/users/update/{id}": { 200: z.strictObject({ status: success, data: studentJson }) },
  "PUT /api/users/updateProfile/{profileId}": { 200: z.strictObject({ status: success, data: profileJson }) },
  "POST /api/auth/student-signup": { 201: askedJson },
  "POST /api/auth/verify-otp": codeAnswers,
  "POST /api/auth/profile-verify": codeAnswers,
  "POST /api/auth/student-verify": { 200: messageJson },
  "DELETE /api/auth/deleteusers": { 200: messageJson },
} as const satisfies AnswerTable;
