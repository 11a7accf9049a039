"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { showFailure } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { clubCodePath } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

/**
 * Mails the club another code and opens the page where its college enters it. If the last code was sent a moment ago it is still valid, and
 * the page opens too.
 */
export function VerifyClub({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  const verify = async () => {
    setBusy(true);
    try {
      const { message } = await api("POST /api/auth/resend-otp", { body: { userId: id, purpose: "club" } });
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "code_paused") {
        setBusy(false);
        showFailure(error);
        return;
      }
      toast.success(error.message);
    }
    router.push(clubCodePath(id));
  };

  return (
    <Button busy={busy} busyText="Verifying..." onClick={verify}>
      Verify<span className={typography.srOnly}> {name}</span>
    </Button>
  );
}
