"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { CodeForm } from "@/components/auth/code-form";
import { findSentTo } from "@/components/auth/sent-to";
import { BackLink } from "@/components/ui/back-link";
import { api } from "@/lib/calls/client";
import { OTP_VALID_MINUTES } from "@/lib/codes/limits";

/**
 * The call that checks each code, and the page that follows. The shell's own Back to Home is the college's way back.
 * Source: spec §2 and §4, OTP verification.
 */
const SCREENS = {
  student: {
    verify: "POST /api/auth/verify-otp",
    whose: "your e-mail",
    next: "/student-login",
    dead: "/student-register",
    back: { href: "/student-login", label: "Back to login" },
  },
  college: {
    verify: "POST /api/auth/verifycollege-otp",
    whose: "your college's e-mail",
    next: "/college-login",
    dead: "/college-register",
    back: undefined,
  },
  profile: {
    verify: "POST /api/auth/profile-verify",
    whose: "your college e-mail",
    next: "/student-profile",
    dead: "/student-profile",
    back: { href: "/student-profile", label: "Back to profile" },
  },
  club: {
    verify: "POST /api/college/club-verify",
    whose: "the club's e-mail",
    next: "/college-profile",
    dead: "/college-profile",
    back: { href: "/college-profile", label: "Back to profile" },
  },
} as const;

/** The pages of the public codes are one finished page each: only the address contains the id. */
const userIdInAddress = () => window.location.pathname.split("/")[2] ?? "";

/** The screen of a one-time code, the same for all four. */
export function OtpScreen({ purpose }: { purpose: keyof typeof SCREENS }) {
  const { verify, whose, next, dead, back } = SCREENS[purpose];
  const router = useRouter();
  const [email, setEmail] = useState<string | null>(null);

  useEffect(() => setEmail(findSentTo(window.location.pathname)), []);

  return (
    <>
      <h1 className="h1">Verify email</h1>
      <p className="muted">
        We sent a four-character code to {email ? <b className="text-text">{email}</b> : whose}. It is valid for {OTP_VALID_MINUTES}{" "}
        minutes.
      </p>
      <CodeForm
        purpose={purpose}
        userId={userIdInAddress}
        tryCode={(otp) => api(verify, { body: { userId: userIdInAddress(), otp } })}
        onVerified={() => router.push(next)}
        onDead={() => router.push(dead)}
        busyText="Verifying..."
      >
        Verify email
      </CodeForm>
      {back && <BackLink href={back.href}>{back.label}</BackLink>}
    </>
  );
}
