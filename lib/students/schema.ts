import * as z from "zod";
import { email, textBetween, withNewPassword } from "@/lib/accounts/schema";
import { emailDomain } from "@/lib/colleges/schema";

const PERSON_NAME_LENGTH = { moreThan: 1, lessThan: 30 } as const;

/** Source: spec §5, contract 5. */
export const studentSignUpForm = withNewPassword({
  firstName: textBetween(PERSON_NAME_LENGTH, "First Name must be between 2 and 29 characters."),
  lastName: textBetween(PERSON_NAME_LENGTH, "Last Name must be between 2 and 29 characters."),
  email,
});
export type StudentSignUpForm = z.output<typeof studentSignUpForm>;

/** What a pending sign-up keeps until the address is verified. */
export const studentDetails = z.object({ firstName: z.string(), lastName: z.string() });

/** The body of student-verify; `email` is the college address, and `domain`, where the verification screen asks for it, must be that address's. */
export const collegeAddressForm = z.object({ email, userId: z.uuid("This is not your account"), domain: emailDomain.optional() });
export type CollegeAddressForm = z.output<typeof collegeAddressForm>;
/** The verification screen asks for both; whose address it is comes from the session. */
export const collegeAddressScreen = z.object({ email, domain: emailDomain });
