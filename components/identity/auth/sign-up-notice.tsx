import typography from "@/components/platform/ui/typography.module.css";
import { PRIVACY_PATH, RULES_PATH } from "@/lib/identity/pages/paths";

type Kind = "student" | "college" | "club";

/** Two sentences for each kind of account: which data, for what, and who sees it. @param we who keeps it */
const WORDS: Record<Kind, (we: string) => [string, string]> = {
  student: (we) => [
    `${we} your name, your email address and what you do here, to run the events that you register for.`,
    "Their organisers, the club’s college and the people who run this site can see it, and it is never used for advertising.",
  ],
  college: (we) => [
    `${we} the college’s name, email address and email domain, to show the college and its clubs and to verify its students.`,
    "Everyone can see the name, and only the people who run this site can see the email address.",
  ],
  club: (we) => [
    `${we} the club’s name and email address, to publish its events and to write to it about them.`,
    "Everyone can see the name, and only its college and the people who run this site can see the email address.",
  ],
};

type Props = {
  kind: Kind;
  /** The name of the operator; empty on a trial. */
  operator: string;
};

/** The notice above the button of each sign-up form. Its links open beside the form, so that typed text stays. Source: contract trust 8. */
export function SignUpNotice({ kind, operator }: Props) {
  return (
    <p className={typography.hint}>
      {WORDS[kind](operator ? `${operator} keeps` : "We keep").join(" ")} More in{" "}
      <a className={typography.link} href={PRIVACY_PATH} target="_blank" rel="noopener">
        Privacy
      </a>{" "}
      and{" "}
      <a className={typography.link} href={RULES_PATH} target="_blank" rel="noopener">
        Rules
      </a>
      .
    </p>
  );
}
