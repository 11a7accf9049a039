"use client";

import { useRouter } from "next/navigation";
import { rememberSentTo } from "@/components/identity/auth/sent-to";
import { REDIRECT_AFTER_OTP_MS } from "@/components/platform/forms/redirect-times";
import { showError, showSuccess } from "@/components/platform/forms/show-toast";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { profileCodePath } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

/** Requests a code to a student's college address and opens its page, or reloads an outdated page. Source: spec §4. */
export function useCollegeCode() {
  const router = useRouter();
  const { later, leaving } = useDelayedNavigation();

  const ask = async (body: { userId: string; email: string; domain?: string }) => {
    try {
      const { message } = await api("POST /api/auth/student-verify", { body });
      const codePage = profileCodePath(body.userId);
      rememberSentTo(codePage, body.email);
      showSuccess(message);
      later(() => router.push(codePage), REDIRECT_AFTER_OTP_MS);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== "already_verified" && error.code !== "college_unknown")) throw error;
      showError(error.message);
      later(() => window.location.reload(), REDIRECT_AFTER_OTP_MS);
    }
  };
  return { ask, leaving };
}
