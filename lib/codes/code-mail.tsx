import { Text } from "@react-email/components";
import { type CodePurpose, OTP_VALID_MINUTES } from "@/lib/codes/limits";
import { formatCode } from "@/lib/codes/policy";
import { INK, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";

/** The sentence that tells the purpose of a code. */
const REASONS: Record<CodePurpose, string> = {
  student: "Enter this code to verify your e-mail and finish signing up at Quad.",
  college: "Enter this code to verify the e-mail of your college and finish signing up at Quad.",
  club: "Your college adds you to Quad. Give it this code to verify your e-mail.",
  profile: "Enter this code at Quad to verify that you are a student of your college.",
  reset: "Enter this code at Quad to set your new password.",
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
      <Line>It is valid for {OTP_VALID_MINUTES} minutes and can be used once. Nobody at Quad will ever ask you for it.</Line>
      <Line>If this was not you, you need not do anything.</Line>
    </Layout>
  );
  return { to, subject: `${shown} is your Quad code`, ...(await inBothForms(message)) };
}
