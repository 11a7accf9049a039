import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";

const AUDIENCES = [
  {
    title: "Explore events tailored for you",
    text: "For students: concerts, competitions and everything else happening on campus. Events of your own college cost you nothing.",
    register: "/student-register",
    logIn: "/student-login",
    action: "Student sign-up",
  },
  {
    title: "Boost your events",
    text: "For colleges: bring your clubs and committees together, list their events, and reach students on every campus.",
    register: "/college-register",
    logIn: "/college-login",
    action: "College sign-up",
  },
];

/** Public, and the same for everybody: whether the log-in buttons show is the session script's matter. Source: spec §1, §2. */
export default function HomePage() {
  return (
    <>
      <section className="stage hero">
        <div className="wrap copy">
          <h1 className="display">Connect, create, celebrate.</h1>
          <p>College events and club blogs in one place: discover what is on, take part, and manage events of your own.</p>
          <LinkButton href="/login" variant="go" size="big" className="signed-out">
            Login
          </LinkButton>
        </div>
      </section>
      <div className="section wrap two items-stretch">
        {AUDIENCES.map(({ title, text, register, logIn, action }) => (
          <Panel key={title} className="form content-start">
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
    </>
  );
}
