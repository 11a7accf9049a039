import { LinkButton } from "@/components/ui/button";
import { COLLEGE_LOG_IN_PATH, COLLEGE_REGISTER_PATH, STUDENT_REGISTER_PATH } from "@/lib/pages/paths";

const AUDIENCES = [
  {
    title: "For students",
    text: "One place for what is on, at your college and at others. Register in a moment; with a verified college address your own college's events cost you nothing.",
    href: STUDENT_REGISTER_PATH,
    action: "Student sign-up",
  },
  {
    title: "For clubs and committees",
    text: "Your poster, large and whole, in front of every campus. Set dates, seats and fees, see who takes part, and tell the story afterwards in your blog.",
    href: COLLEGE_LOG_IN_PATH,
    action: "Club log-in",
  },
  {
    title: "For colleges",
    text: "All your clubs under one roof. You add them and confirm each one, and your students are known as yours.",
    href: COLLEGE_REGISTER_PATH,
    action: "College sign-up",
  },
];

/** The use of Quad for each kind of user, with the way in for visitors who are signed out. */
export function Audiences() {
  return (
    <div className="grid gap-8 wide:grid-cols-3">
      {AUDIENCES.map(({ title, text, href, action }) => (
        <div key={title} className="grid content-start justify-items-start gap-4 border-t-2 border-text pt-4">
          <h3 className="h3">{title}</h3>
          <p className="muted max-w-read">{text}</p>
          <LinkButton href={href} className="signed-out">
            {action}
          </LinkButton>
        </div>
      ))}
    </div>
  );
}
