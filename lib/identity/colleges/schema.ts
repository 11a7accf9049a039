import * as z from "zod";
import { withNewPassword } from "@/lib/identity/accounts/schema";
import { email, LINE_MAX_LENGTH, shortText, textBetween } from "@/lib/platform/fields/text";
import { longListQuery } from "@/lib/platform/http/list-query";

const COLLEGE_NAME_LENGTH = { moreThan: 3, lessThan: 30 } as const;
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A bare host name, stored in lower case. `domain.ts` decides whether a college may claim it. */
export const emailDomain = shortText(LINE_MAX_LENGTH, "Enter your email domain, for example college.edu.in")
  .normalize("NFKC")
  .trim()
  .toLowerCase()
  .pipe(z.string().regex(HOST_NAME, "Enter your email domain, for example college.edu.in"));

/** Source: spec §5. */
export const collegeName = textBetween(COLLEGE_NAME_LENGTH, "College Name must be between 3 and 30 characters.");

/** Source: spec §5. */
export const collegeSignUpForm = withNewPassword({
  name: collegeName,
  email,
  emailDomain,
});
export type CollegeSignUpForm = z.output<typeof collegeSignUpForm>;

const COLLEGE_CLUBS_MAX = 1000;
/** The query of a college, which lists its clubs. */
export const collegeQuery = longListQuery(COLLEGE_CLUBS_MAX);

/** The data that a pending sign-up stores until the address is verified. */
export const collegeDetails = z.object({ name: z.string(), emailDomain: z.string() });

/** The data that the sign-up of one of its clubs stores until the address is verified. */
export const clubDetails = z.object({ name: z.string() });
