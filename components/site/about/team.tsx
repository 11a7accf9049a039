import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./team.module.css";

type Member = { role: string; task: string };

/** The people who make Quad, by role. */
export function Team({ members }: { members: readonly Member[] }) {
  return (
    <ul className={styles.root}>
      {members.map(({ role, task }) => (
        <li key={role}>
          <h3 className={typography.h3}>{role}</h3>
          <p className={classNames(typography.muted, typography.small)}>{task}</p>
        </li>
      ))}
    </ul>
  );
}
