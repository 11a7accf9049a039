import { Text } from "@react-email/components";
import type { CodePurpose } from "@/lib/accounts/schema";
import { OTP_VALID_MINUTES } from "@/lib/constants";
import { INK, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";

/** The sentence that says what a code is for. */
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
          letterSpacing: "0.3em",
          textIndent: "0.3em",
        }}
      >
        {code}
      </Text>
      <Line>It is valid for {OTP_VALID_MINUTES} minutes and can be used once. Nobody at Quad will ever ask you for it.</Line>
      <Line>If this was not you, you need not do anything.</Line>
    </Layout>
  );
  return { to, subject: `${code} is your Quad code`, ...(await inBothForms(message)) };
}

/** To an address without an account, whose owner or somebody else asked for a new password. It takes the same time as a code. */
export async function noAccountMail({ to }: { to: string }): Promise<Mail> {
  const message = (
    <Layout preview="There is no Quad account for this address.">
      <Title>No account here</Title>
      <Line>Somebody asked to reset the password of a Quad account with this e-mail, but there is none.</Line>
      <Line>If it was you, try another address, or sign up. If not, you need not do anything.</Line>
    </Layout>
  );
  return { to, subject: "No Quad account for this e-mail", ...(await inBothForms(message)) };
}
