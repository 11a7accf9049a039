"use client";

import { ArrowLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { CodeForm } from "@/components/identity/auth/code-form";
import { OnwardLink, onward } from "@/components/identity/auth/onward";
import { findSentTo } from "@/components/identity/auth/sent-to";
import backLinkStyles from "@/components/platform/ui/back-link.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { OTP_VALID_MINUTES } from "@/lib/identity/codes/limits";
import {
  COLLEGE_LOG_IN_PATH,
  COLLEGE_REGISTER_PATH,
  collegeProfilePath,
  STUDENT_LOG_IN_PATH,
  STUDENT_REGISTER_PATH,
  studentProfilePath,
  variableOf,
} from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";

/**
 * The call that checks each code, and the next page. The shell's own Back to Home is the college's way back.
 * Source: spec §2 and §4, OTP verification.
 */
const SCREENS = {
  student: {
    verify: "POST /api/auth/verify-otp",
    whose: "your email address",
    next: STUDENT_LOG_IN_PATH,
    dead: STUDENT_REGISTER_PATH,
    back: { href: STUDENT_LOG_IN_PATH, label: "Back to login" },
  },
  college: {
    verify: "POST /api/auth/verifycollege-otp",
    whose: "your college’s email address",
    next: COLLEGE_LOG_IN_PATH,
    dead: COLLEGE_REGISTER_PATH,
    back: undefined,
  },
  profile: {
    verify: "POST /api/auth/profile-verify",
    whose: "your college email address",
    next: studentProfilePath(),
    dead: studentProfilePath(),
    back: { href: studentProfilePath(), label: "Back to profile" },
  },
  club: {
    verify: "POST /api/college/club-verify",
    whose: "the club’s email address",
    next: collegeProfilePath(),
    dead: collegeProfilePath(),
    back: { href: collegeProfilePath(), label: "Back to profile" },
  },
} as const;

/** The pages of the public codes are one finished page each: only the address contains the id. */
const userIdInAddress = () => variableOf(window.location);

/** The screen of a one-time code, the same for all four. */
export function OtpScreen({ purpose }: { purpose: keyof typeof SCREENS }) {
  const { verify, whose, next, dead, back } = SCREENS[purpose];
  const router = useRouter();
  const [email, setEmail] = useState<string | null>(null);

  useEffect(() => setEmail(findSentTo(window.location.pathname)), []);

  return (
    <>
      <h1 className={typography.h1}>Verify email</h1>
      <p className={typography.muted}>
        We sent a four-character code to {email ? <b className={typography.ink}>{email}</b> : whose}. It is valid for {OTP_VALID_MINUTES}{" "}
        minutes.
      </p>
      <CodeForm
        purpose={purpose}
        userId={userIdInAddress}
        tryCode={(otp) => api(verify, { body: { userId: userIdInAddress(), otp } })}
        onVerified={() => router.push(onward(next))}
        onDead={() => router.push(onward(dead))}
        busyText="Verifying..."
      >
        Verify email
      </CodeForm>
      {back && (
        <OnwardLink className={backLinkStyles.root} href={back.href}>
          <ArrowLeft />
          {back.label}
        </OnwardLink>
      )}
    </>
  );
}
