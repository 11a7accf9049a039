import { LinkButton } from "@/components/platform/ui/button";
import { Panel } from "@/components/platform/ui/panel";
import { COLLEGE_LOG_IN_PATH, COLLEGE_REGISTER_PATH, STUDENT_LOG_IN_PATH, STUDENT_REGISTER_PATH } from "@/lib/identity/pages/paths";

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

/** The use of Quad for students and for colleges; visitors who are signed out see the ways in, shown by the session script. */
export function Audiences() {
  return (
    <div className="section wrap two items-stretch">
      {AUDIENCES.map(({ title, text, register, logIn, action }) => (
        <Panel key={title} className="form grid-rows-[auto_1fr]">
          <h2 className="h2">{title}</h2>
          <p className="muted">{text}</p>
          <div className="actions signed-out">
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
