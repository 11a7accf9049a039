import { Text } from "@react-email/components";
import { type CodePurpose, OTP_VALID_MINUTES } from "@/lib/identity/codes/limits";
import { formatCode } from "@/lib/identity/codes/policy";
import { INK, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";

/** The sentence about the purpose of a code. */
const REASONS: Record<CodePurpose, string> = {
  student: "Enter this code to verify your email and finish signing up for Quad.",
  college: "Enter this code to verify your college’s email and finish signing up for Quad.",
  club: "Your college is adding your club to Quad. Give this code to your college to verify this email.",
  profile: "Enter this code on Quad to verify that you’re a student of your college.",
  reset: "Enter this code on Quad to set a new password.",
};

type CodeMail = { to: string; code: string; purpose: CodePurpose };

/** The message with a one-time code; the subject begins with it, so that a notification is enough. */
export async function codeMail({ to, code, purpose }: CodeMail): Promise<Mail> {
  const reason = REASONS[purpose];
  const shown = formatCode(code);
  const message = (
    <Layout preview={reason}>
      <Title>Your code</Title>
      <Line>{reason}</Line>
      <Text
        style={{
          margin: "20px 0",
          padding: "14px 0",
          backgroundColor: "#ffb81c",
          color: INK,
          borderRadius: 12,
          textAlign: "center",
          fontSize: 36,
          lineHeight: "44px",
          fontWeight: 800,
          letterSpacing: shown.length > 4 ? "0.1em" : "0.3em",
          textIndent: shown.length > 4 ? "0.1em" : "0.3em",
          whiteSpace: "nowrap",
        }}
      >
        {shown}
      </Text>
      <Line>It works once, for {OTP_VALID_MINUTES} minutes. No one at Quad will ever ask you for it.</Line>
      <Line>If this was not you, you can ignore this email.</Line>
    </Layout>
  );
  return { to, subject: `${shown} is your Quad code`, ...(await inBothForms(message)) };
}
