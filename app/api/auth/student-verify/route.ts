import { authorizeSelf } from "@/lib/identity/accounts/access";
import { answers } from "@/lib/identity/students/answers";
import { collegeAddressForm } from "@/lib/identity/students/schema";
import { askForCollege } from "@/lib/identity/students/service";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

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
