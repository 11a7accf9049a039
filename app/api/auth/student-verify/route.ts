import { authorizeSelf } from "@/lib/identity/accounts/access";
import { calls } from "@/lib/identity/students/calls";
import { askForCollege } from "@/lib/identity/students/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Sends a student a code to a college address. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/auth/student-verify"], async ({ actor, body }) => {
    await askForCollege(authorizeSelf(actor, body.userId), body);
    return { message: "Verification OTP email sent" };
  }),
});
