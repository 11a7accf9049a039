import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";

type Member = { role: string; task: string };

/** The people who make Quad, by role. */
export function Team({ members }: { members: readonly Member[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 wide:grid-cols-4 wide:gap-y-6">
      {members.map(({ role, task }) => (
        <li key={role} className="grid content-start gap-1 border-t border-line py-4">
          <h3 className={typography.h3}>{role}</h3>
          <p className={classNames(typography.muted, typography.small)}>{task}</p>
        </li>
      ))}
    </ul>
  );
}
