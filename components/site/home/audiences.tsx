import signed from "@/components/platform/layout/signed.module.css";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { COLLEGE_LOG_IN_PATH, COLLEGE_REGISTER_PATH, STUDENT_LOG_IN_PATH, STUDENT_REGISTER_PATH } from "@/lib/identity/pages/paths";
import styles from "./audiences.module.css";

const AUDIENCES = [
  {
    title: "Explore events tailored for you",
    text: "For students: concerts, competitions and everything else happening on campus. Your own college’s events are free once you’re verified.",
    register: STUDENT_REGISTER_PATH,
    logIn: STUDENT_LOG_IN_PATH,
    action: "Sign up as a student",
  },
  {
    title: "Boost your events",
    text: "For colleges: bring your clubs and committees together, list their events, and reach students on every campus.",
    register: COLLEGE_REGISTER_PATH,
    logIn: COLLEGE_LOG_IN_PATH,
    action: "Sign up your college",
  },
];

/** The use of Quad for students and for colleges; signed-out visitors see the sign-up, shown by the session script. */
export function Audiences() {
  return (
    <div className={classNames(layout.section, layout.wrap, layout.two, styles.root)}>
      {AUDIENCES.map(({ title, text, register, logIn, action }) => (
        <Panel key={title} className={classNames(layout.form, styles.audience)}>
          <h2 className={typography.h2}>{title}</h2>
          <p className={typography.muted}>{text}</p>
          <div className={classNames(layout.actions, signed.out)}>
            <LinkButton href={register}>{action}</LinkButton>
            <LinkButton href={logIn} variant="quiet">
              Log In
            </LinkButton>
          </div>
        </Panel>
      ))}
    </div>
  );
}
