import * as z from "zod";
import { withNewPassword } from "@/lib/identity/accounts/schema";
import { emailDomain } from "@/lib/identity/colleges/schema";
import { ABOUT_MAX_CHARACTERS, DATE_OF_BIRTH_TEXT, isDateOfBirth, YEARS_OF_STUDY } from "@/lib/identity/students/policy";
import { email, plainText, shortText, textBetween, UNITS_PER_CHARACTER } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";
import { groupDigits } from "@/lib/platform/money/price";

const PERSON_NAME_LENGTH = { moreThan: 1, lessThan: 30 } as const;

/** Source: spec §5, contract base 5. */
const firstName = textBetween(PERSON_NAME_LENGTH, "First Name must be between 2 and 29 characters.");
const lastName = textBetween(PERSON_NAME_LENGTH, "Last Name must be between 2 and 29 characters.");

export const studentSignUpForm = withNewPassword({ firstName, lastName, email });
export type StudentSignUpForm = z.output<typeof studentSignUpForm>;

/** The data that a pending sign-up stores until the address is verified. */
export const studentDetails = z.object({ firstName: z.string(), lastName: z.string() });

/** The body of student-verify; `email` is the college address, and `domain`, which the verification screen requires, must match it. */
export const collegeAddressForm = z.object({ email, userId: idText("This is not your account"), domain: emailDomain.optional() });
export type CollegeAddressForm = z.output<typeof collegeAddressForm>;
/** The verification screen sends both; the session names the student. */
export const collegeAddressScreen = z.object({ email, domain: emailDomain });

/** A path that names a student. */
export const userParams = z.object({ userId: idText() });
/** A path that names a profile. */
export const profileParams = z.object({ profileId: idText() });

const NO_PICTURE_OF_YOURS = "Choose a picture that you have uploaded.";

/**
 * The account fields that a student can change; absent ones stay. Other fields are accepted and ignored. An empty `image` means the
 * generated avatar. Source: contract base 4.
 */
export const studentUpdate = z.object({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  image: z
    .string(NO_PICTURE_OF_YOURS)
    .max(500, NO_PICTURE_OF_YOURS)
    .transform((url) => url || null)
    .nullable()
    .optional(),
});
export type StudentUpdate = z.output<typeof studentUpdate>;

export const GENDERS = ["male", "female", "other"] as const;
const ABOUT_TEXT = `About can have up to ${groupDigits(ABOUT_MAX_CHARACTERS)} characters.`;

const YEAR_TEXT = "Choose a year of study from 1 to 6.";

/** The profile fields; an absent one stays, an empty one is cleared. Source: spec §3, Profile. */
export const profileUpdate = z.object({
  gender: z
    .enum(["", ...GENDERS], "Choose a gender from the list.")
    .transform((gender) => gender || null)
    .nullable()
    .optional(),
  dateOfBirth: z
    .string(DATE_OF_BIRTH_TEXT)
    .trim()
    .refine((date) => date === "" || isDateOfBirth(date), DATE_OF_BIRTH_TEXT)
    .transform((date) => (date ? new Date(date) : null))
    .nullable()
    .optional(),
  about: shortText(ABOUT_MAX_CHARACTERS * UNITS_PER_CHARACTER, ABOUT_TEXT)
    .normalize("NFC")
    .overwrite(plainText)
    .trim()
    .refine((text) => [...text].length <= ABOUT_MAX_CHARACTERS, ABOUT_TEXT)
    .transform((text) => text || null)
    .nullable()
    .optional(),
  /** A number, or its text as in forms. */
  yearOfStudy: z
    .union([z.number(), z.string().trim()], YEAR_TEXT)
    .refine((year) => year === "" || YEARS_OF_STUDY.some((one) => String(one) === String(year)), YEAR_TEXT)
    .transform((year) => (year === "" ? null : Number(year)))
    .nullable()
    .optional(),
});
export type ProfileUpdate = z.output<typeof profileUpdate>;

/** The profile screen sends both together. */
export const profileScreen = z.object({ ...studentUpdate.shape, ...profileUpdate.shape });
