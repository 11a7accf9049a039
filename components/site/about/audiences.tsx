import signed from "@/components/platform/layout/signed.module.css";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { COLLEGE_LOG_IN_PATH, COLLEGE_REGISTER_PATH, STUDENT_REGISTER_PATH } from "@/lib/identity/pages/paths";
import styles from "./audiences.module.css";

const AUDIENCES = [
  {
    title: "For students",
    text: "One place for everything that’s on, at your college and beyond. Register in seconds, and once you’re verified your own college’s events are free.",
    href: STUDENT_REGISTER_PATH,
    action: "Sign up as a student",
  },
  {
    title: "For clubs and committees",
    text: "Put your poster in front of every campus. Set dates, seats and fees, see who’s coming, and tell the story afterwards on your blog.",
    href: COLLEGE_LOG_IN_PATH,
    action: "Log in as a club",
  },
  {
    title: "For colleges",
    text: "All your clubs under one roof. You add and verify each club, and your students are recognised as yours.",
    href: COLLEGE_REGISTER_PATH,
    action: "Sign up your college",
  },
];

/** The use of Quad for each kind of user, with the sign-up for signed-out visitors. */
export function Audiences() {
  return (
    <div className={styles.root}>
      {AUDIENCES.map(({ title, text, href, action }) => (
        <div key={title}>
          <h3 className={typography.h3}>{title}</h3>
          <p className={classNames(typography.muted, typography.read)}>{text}</p>
          <LinkButton href={href} className={signed.out}>
            {action}
          </LinkButton>
        </div>
      ))}
    </div>
  );
}
