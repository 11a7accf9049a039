import { authorizeSelf } from "@/lib/accounts/access";
import { answers } from "@/lib/accounts/answers";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { collegeAddressForm } from "@/lib/students/schema";
import { askForCollege } from "@/lib/students/service";

/** Sends a student a code to a college address. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student"],
    limit: limits.accountWrite,
    json: collegeAddressForm,
    answers: answers["POST /api/auth/student-verify"],
    handle: async ({ actor, body }) => {
      await askForCollege(authorizeSelf(actor, body.userId), body);
      return { message: "Verification OTP email sent" };
    },
  }),
});
