import type { ReactNode } from "react";
import { Avatar } from "@/components/platform/ui/avatar";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./identity.module.css";

type IdentityProps = {
  name: string;
  email: string;
  image?: string | null;
  /** Badges under the address. */
  children?: ReactNode;
  /** A button at the end of the line. */
  action?: ReactNode;
};

/** The owner of the profile: picture, name and address. */
export function Identity({ name, email, image, children, action }: IdentityProps) {
  return (
    <div className={styles.root}>
      <Avatar name={name} image={image} size="large" />
      <div className={styles.words}>
        <h2 className={classNames(typography.h2, typography.anywhere)}>{name}</h2>
        <p className={typography.muted}>
          <Email>{email}</Email>
        </p>
        {children}
      </div>
      {action}
    </div>
  );
}

/** Details as pairs of a name and a value. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode; note?: ReactNode; wide?: boolean }[] }) {
  return (
    <dl className={classNames(layout.two, styles.facts)}>
      {facts.map(({ name, value, note, wide }) => (
        <div key={name} className={wide ? styles.wide : undefined}>
          <dt className={typography.hint}>{name}</dt>
          <dd className={typography.anywhere}>{value}</dd>
          {note && <dd className={classNames(typography.hint, typography.read)}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
