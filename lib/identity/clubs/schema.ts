import * as z from "zod";
import { withNewPassword } from "@/lib/identity/accounts/schema";
import { email, textBetween } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";

const CLUB_NAME_LENGTH = { moreThan: 1, lessThan: 51 } as const;

/** The specification has no bounds for a club's name; ours fits a card. */
export const clubName = textBetween(CLUB_NAME_LENGTH, "Club Name must be between 2 and 50 characters.");

/** Source: spec §5 and §7. */
const clubSignUpFields = { clubName, email };
export const clubSignUpForm = withNewPassword({ ...clubSignUpFields, collegeId: idText("This is not your college") });
export type ClubSignUpForm = z.output<typeof clubSignUpForm>;
/** The same form for a college; the page adds the college. */
export const addClubForm = withNewPassword(clubSignUpFields);

export const clubIdParams = z.object({ clubId: idText() });
